import { ChildProgram } from '../child-program.js';
import type { Figure } from '../report/figure.js';
import type { SocketAnswer, SocketQuestion } from '../sockets/socket-job.js';
import { copyColleagues, joinOne } from '../setup/people.js';
import { compare, type Comparison } from '../setup/rounds.js';
import { withSetup, type Setup } from '../setup/setup.js';
import type { Benchmark } from './benchmark.js';

const socketCount = 1_000;
const socketsPerUser = 10;
/** Slow enough that one message has arrived everywhere before the next is sent. */
const everyMs = 200;
/** Enough at once to keep either side busy. */
const underWay = 16;

type Send = Extract<SocketQuestion, { kind: 'measure' }>['send'];
type Client = ChildProgram<SocketQuestion, SocketAnswer | null>;

/** A message posted to a workspace with a thousand open sockets. */
export const sockets: Benchmark = (options) =>
  withSetup('all-in-one', async (setup) => {
    const poster = await joinOne(setup);
    const colleagues = await copyColleagues(setup, poster, socketCount / socketsPerUser);
    const cookies = colleagues.flatMap(({ cookie }) => Array.from({ length: socketsPerUser }, () => cookie));
    const client: Client = new ChildProgram('sockets/main');
    try {
      for (const address of [setup.ours, setup.bare]) {
        await client.ask({ kind: 'open', address, cookies });
      }
      const measure = (send: Send, read: (answer: SocketAnswer) => number): Promise<Comparison> =>
        compare(
          options.rounds,
          sidesOf(setup, client, { cookie: poster.cookie, seconds: options.seconds, send }, read),
        );
      return figuresOf(
        await measure({ everyMs }, ({ p99 }) => p99),
        await measure({ underWay }, ({ deliveriesPerSecond }) => deliveriesPerSecond),
      );
    } finally {
      client.stop();
    }
  });

function sidesOf(
  setup: Setup,
  client: Client,
  job: { readonly cookie: string; readonly seconds: number; readonly send: Send },
  read: (answer: SocketAnswer) => number,
) {
  const side = (address: string) => async () => {
    const answer = await client.ask({ kind: 'measure', address, ...job });
    if (!answer) throw new Error('The sockets measured nothing');
    return read(answer);
  };
  return { ours: side(setup.ours), bare: side(setup.bare) };
}

function figuresOf(latency: Comparison, rate: Comparison): Figure[] {
  const name = `a message to ${socketCount} sockets`;
  return [
    { name: `${name}: p99`, ...latency, unit: 'ms', value: latency.ratio, target: { atMost: 2 } },
    { name: `${name}: deliveries`, ...rate, unit: '/s', value: rate.ratio, target: { atLeast: 0.8 } },
  ];
}
