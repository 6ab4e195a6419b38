import type { ServiceName } from '@emberdeck/contracts/core/service-names';
import type { LoadJob } from '../load/load-job.js';
import type { Figure } from '../report/figure.js';
import { median } from '../report/statistics.js';
import { drainOutboxes, holdOutbox } from '../setup/outboxes.js';
import { copyStrangers, joinOne, type Person } from '../setup/people.js';
import { compare } from '../setup/rounds.js';
import { withSetup, type Setup } from '../setup/setup.js';
import { connections } from '../setup/windows.js';
import type { Benchmark, BenchmarkOptions } from './benchmark.js';

interface Write {
  readonly path: string;
  readonly post: NonNullable<LoadJob['post']>;
  readonly service: ServiceName;
  readonly target: number;
  /** How often one user may write within a run. */
  readonly perUser: number;
}

/** Users at least, for whom one window writes. */
const fewestUsers = 300;
/** More requests than any window of this length has been seen to get through. */
const mostPerSecond = 2_000;

async function measure(
  write: Write,
  options: BenchmarkOptions,
  say: (line: string) => void,
): Promise<Figure[]> {
  return withSetup('all-in-one', async (setup) => {
    const template = await joinOne(setup);
    await drainOutboxes(setup, write.service);
    const perWindow = Math.max(fewestUsers, Math.ceil((mostPerSecond * options.seconds) / write.perUser));
    const windows = new Windows(setup, write, template, perWindow, options.seconds);
    const alone = await compare(options.rounds, {
      ours: () => windows.run(setup.ours, 'held'),
      bare: () => windows.run(setup.bare, 'held'),
    });
    say(
      `consumers take ${median(windows.drains).toFixed(1)} s for the events of one window of ${options.seconds} s`,
    );
    const beside = await compare(options.rounds, {
      ours: () => windows.run(setup.ours, 'free'),
      bare: () => windows.run(setup.bare, 'held'),
    });
    const name = `POST ${write.path}`;
    return [
      { name, ...alone, value: alone.ratio, unit: '/s', target: { atLeast: write.target } },
      { name: `${name}, consumers beside`, ...beside, value: beside.ratio, unit: '/s', target: null },
    ];
  });
}

/** Windows of one write, each with users of its own. */
class Windows {
  /** Seconds that the consumers took after each window of ours that held its events. */
  readonly drains: number[] = [];

  constructor(
    private readonly setup: Setup,
    private readonly write: Write,
    private readonly template: Person,
    private readonly users: number,
    private readonly seconds: number,
  ) {}

  /** Requests per second; `held` keeps the events from their consumers until the window is over. */
  async run(address: string, events: 'held' | 'free'): Promise<number> {
    const { path, post, service } = this.write;
    const people = await copyStrangers(this.setup, this.template, this.users);
    await this.setup.database.query('ANALYZE; CHECKPOINT');
    if (events === 'held') await holdOutbox(this.setup, service);
    const { perSecond } = await this.setup.load({
      address,
      path,
      post,
      connections,
      seconds: this.seconds,
      cookies: people.map(({ cookie }) => cookie),
    });
    const seconds = await drainOutboxes(this.setup, service);
    if (events === 'held' && address === this.setup.ours) this.drains.push(seconds);
    return perSecond;
  }
}

/** A message posted by many users, each in a workspace of their own. */
export const postMessage: Benchmark = (options, say) =>
  measure(
    { path: '/api/messages', post: 'message', service: 'messaging', target: 0.65, perUser: 50 },
    options,
    say,
  );

/** A new app connected by many users, none of them beyond the rewards of a day. */
export const connectApp: Benchmark = (options, say) =>
  measure(
    { path: '/api/connected-apps', post: 'app', service: 'gamification', target: 0.5, perUser: 9 },
    options,
    say,
  );
