/** More replicas on one machine would not fit in the connections of the private database. */
export const largestReplicas = 6;

const services = 5;
const connectionsForPools = 80;
const largestPool = 6;
const smallestPool = 2;

/** Name of a process: the first replica has the plain one. */
export function replicaName(name: string, replica: number): string {
  return replica === 1 ? name : `${name}-${replica}`;
}

/**
 * Connections in the pool of each process, so that all of them fit in the 120 of the private database: besides its pool
 * a process holds one more to listen, and two for the queue of its jobs where it has some.
 */
export function poolSize(replicas: number): number {
  const share = Math.floor(connectionsForPools / (services * replicas)) - 1;
  return Math.min(largestPool, Math.max(smallestPool, share));
}
