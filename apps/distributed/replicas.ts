/** More replicas on one machine would not fit in the connections of the private database. */
export const largestReplicas = 6;

const services = 5;
const connectionsForPools = 80;
const largestPool = 6;
const smallestPool = 2;

/** Returns the process name of a replica; the first one has no number. */
export function replicaName(name: string, replica: number): string {
  return replica === 1 ? name : `${name}-${replica}`;
}

/**
 * Returns the pool size of each process, so all processes fit in the 120 connections of the private database. Besides
 * its pool, a process has one connection to listen, and two for its job queue if it has jobs.
 */
export function poolSize(replicas: number): number {
  const share = Math.floor(connectionsForPools / (services * replicas)) - 1;
  return Math.min(largestPool, Math.max(smallestPool, share));
}
