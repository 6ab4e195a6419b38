import type { LoadJob } from '../load/load-job.js';
import { compare, type Comparison, type Pace } from './rounds.js';
import type { Setup } from './setup.js';

/** As many at once as the figures name. */
export const connections = 32;

/** Requests of one side in every round. */
export type Requests = Omit<LoadJob, 'address' | 'connections' | 'seconds'>;

/** Requests per second of ours and of the bare program, in turn. */
export function compareLoad(setup: Setup, pace: Pace, requests: Requests): Promise<Comparison> {
  const side = (address: string) => async () => {
    const { perSecond } = await setup.load({ ...requests, address, connections, seconds: pace.seconds });
    return perSecond;
  };
  return compare(pace.rounds, { ours: side(setup.ours), bare: side(setup.bare) });
}
