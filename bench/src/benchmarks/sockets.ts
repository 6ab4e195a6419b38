import { ChildProgram } from '../child-program.js';
import type { Figure, Target } from '../report/figure.js';
import type { SocketAnswer, SocketQuestion } from '../sockets/socket-job.js';
import { copyColleagues, joinOne } from '../setup/people.js';
import { compare, type Measured } from '../setup/rounds.js';
import type { Setup } from '../setup/setup.js';
import type { Benchmark } from './benchmark.js';
import { inBothDeployments } from './deployments.js';

const socketCount = 1_000;
const socketsPerUser = 10;
/** Long enough for a message to arrive at all sockets before the next one is sent. */
const everyMs = 200;
/** Concurrent messages, enough to keep both sides busy. */
const underWay = 16;

type Send = Extract<SocketQuestion, { kind: 'measure' }>['send'];
type Client = ChildProgram<SocketQuestion, SocketAnswer | null>;

const targets = {
  'all-in-one': { p50: 2, p99: 1.5, deliveries: 1 },
  distributed: { p50: 2.5, p99: 1.8, deliveries: 0.9 },
} as const;

/** Measures a message posted to a workspace with a thousand open sockets, compared with a plain broadcast. */
export const sockets: Benchmark = (options) =>
  inBothDeployments(async (setup, deployment) => {
    const poster = await joinOne(setup);
    const colleagues = await copyColleagues(setup, poster, socketCount / socketsPerUser);
    const cookies = colleagues.flatMap(({ cookie }) => Array.from({ length: socketsPerUser }, () => cookie));
    const client: Client = new ChildProgram('sockets/main');
    try {
      for (const address of [setup.ours, setup.plainFanOut]) {
        await client.ask({ kind: 'open', address, cookies });
      }
      const job = { cookie: poster.cookie, seconds: options.seconds };
      const measure = (send: Send, read: (answer: SocketAnswer) => number) =>
        compare(options.rounds, sidesOf(setup, client, { ...job, send }, read));
      const name = `a message to ${socketCount} sockets, ${deployment}`;
      const { p50, p99, deliveries } = targets[deployment];
      const median = await measure({ everyMs }, (answer) => answer.p50);
      const slow = await measure({ everyMs }, (answer) => answer.p99);
      const rate = await measure({ underWay }, (answer) => answer.deliveriesPerSecond);
      return [
        figureOf(`${name}: p50`, median, 'ms', { atMost: p50 }),
        figureOf(`${name}: p99`, slow, 'ms', { atMost: p99 }),
        figureOf(`${name}: deliveries`, rate, '/s', { atLeast: deliveries }),
      ];
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
  return { ours: side(setup.ours), plain: side(setup.plainFanOut) };
}

function figureOf(name: string, measured: Measured<'ours' | 'plain'>, unit: string, target: Target): Figure {
  const value = measured.ratio('ours', 'plain');
  return { name, ours: measured.of('ours'), base: measured.of('plain'), unit, value, target };
}
