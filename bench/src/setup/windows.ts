import type { LoadJob } from '../load/load-job.js';
import { compare, type Comparison, type Pace } from './rounds.js';
import type { Stage } from './setup.js';

/** As many at once as the figures name. */
export const connections = 32;

/** Requests of one side in every round. */
export type Requests = Omit<LoadJob, 'address' | 'connections' | 'seconds'>;

/** Requests per second of ours and of the bare program, in turn. */
export function compareLoad(stage: Stage, pace: Pace, requests: Requests): Promise<Comparison> {
  const side = (address: string) => async () => {
    const { perSecond } = await stage.load({ ...requests, address, connections, seconds: pace.seconds });
    return perSecond;
  };
  return compare(pace.rounds, { ours: side(stage.ours), bare: side(stage.bare) });
}
