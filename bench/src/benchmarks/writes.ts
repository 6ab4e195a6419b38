import type { LoadJob, LoadResult } from '../load/load-job.js';
import type { Cost, Figure } from '../report/figure.js';
import { CostMeter } from '../setup/cost.js';
import { drainOutboxes } from '../setup/outboxes.js';
import { copyStrangers, joinOne, type Person } from '../setup/people.js';
import { compare } from '../setup/rounds.js';
import type { Setup } from '../setup/setup.js';
import { connections, loadFigure, medianCost } from '../setup/windows.js';
import type { Benchmark, BenchmarkOptions } from './benchmark.js';
import { inBothDeployments, type Targets } from './deployments.js';

interface Write {
  readonly path: string;
  readonly post: NonNullable<LoadJob['post']>;
  readonly title?: string;
  /** Absent if the figure has no target. */
  readonly targets?: Targets;
  /** Number of writes that one user may make within a run; `all` if one user makes all of them. */
  readonly perUser: number | 'all';
}

/** Minimum number of users in one window. */
const fewestUsers = 300;
/** More requests per second than any window has reached so far. */
const mostPerSecond = 4_000;
/**
 * Warm-up of each side in seconds. A write runs through all services: the processor time of one still falls after 20 s,
 * when the JIT compiler has not yet optimized the consumers.
 */
const warmUpSeconds = 30;

const measure = (write: Write, options: BenchmarkOptions): Promise<Figure[]> =>
  inBothDeployments(async (setup, deployment) => {
    const template = await joinOne(setup);
    await drainOutboxes(setup);
    const windows = new Windows(setup, write, template, usersOf(write, options), options.seconds);
    const meter = await CostMeter.open(setup);
    const costs: Cost[] = [];
    const sides = {
      ours: () => windows.ours(meter, costs),
      plain: () => windows.plain(),
    };
    const rates = await compare(options.rounds, sides, Math.ceil(warmUpSeconds / options.seconds));
    const load = { rates, cost: medianCost(costs, options) };
    const target = write.targets ? { atLeast: write.targets[deployment] } : null;
    return [loadFigure(`POST ${write.path}${write.title ?? ''}, ${deployment}`, load, target)];
  });

const usersOf = ({ perUser }: Write, { seconds }: BenchmarkOptions): number =>
  perUser === 'all' ? 1 : Math.max(fewestUsers, Math.ceil((mostPerSecond * seconds) / perUser));

/** Windows of one write, each with new users. */
class Windows {
  constructor(
    private readonly setup: Setup,
    private readonly write: Write,
    private readonly template: Person,
    private readonly users: number,
    private readonly seconds: number,
  ) {}

  /** Measures the product while its consumers run. The cost counts until they are done. */
  async ours(meter: CostMeter, costs: Cost[]): Promise<number> {
    const cookies = await this.newUsers();
    let perSecond = 0;
    const cost = await meter.of(async () => {
      const result = await this.load(this.setup.ours, cookies);
      await drainOutboxes(this.setup);
      perSecond = result.perSecond;
      return result.answered;
    });
    costs.push(cost);
    return perSecond;
  }

  async plain(): Promise<number> {
    return (await this.load(this.setup.plain, await this.newUsers())).perSecond;
  }

  private load(address: string, cookies: readonly string[]): Promise<LoadResult> {
    const { path, post } = this.write;
    return this.setup.load({ address, path, post, connections, seconds: this.seconds, cookies });
  }

  private async newUsers(): Promise<string[]> {
    const people = await copyStrangers(this.setup, this.template, this.users);
    await this.setup.database.query('ANALYZE; CHECKPOINT');
    return people.map(({ cookie }) => cookie);
  }
}

/** Measures messages posted by many users, each in a separate workspace. */
export const postMessage: Benchmark = (options) =>
  measure(
    {
      path: '/api/messages',
      post: 'message',
      targets: { 'all-in-one': 0.3, distributed: 0.18 },
      perUser: 50,
    },
    options,
  );

/** Measures one user who connects apps. The first ten exhaust the rewards of the day. */
export const connectApp: Benchmark = (options) =>
  measure(
    {
      path: '/api/connected-apps',
      title: ' by one user',
      post: 'app',
      targets: { 'all-in-one': 0.15, distributed: 0.14 },
      perUser: 'all',
    },
    options,
  );

/** Measures new apps connected by many users, none of them beyond the daily reward limit: each connection pays. */
export const firstApps: Benchmark = (options) =>
  measure({ path: '/api/connected-apps', title: ' with reward', post: 'app', perUser: 9 }, options);
