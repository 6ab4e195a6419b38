import { parseArgs } from 'node:util';
import type { Benchmark, BenchmarkOptions } from './benchmarks/benchmark.js';
import { dashboard } from './benchmarks/dashboard.js';
import { feedback } from './benchmarks/feedback.js';
import { growth } from './benchmarks/growth.js';
import { ingest } from './benchmarks/ingest.js';
import { messages } from './benchmarks/messages.js';
import { report } from './benchmarks/report.js';
import { sockets } from './benchmarks/sockets.js';
import { start } from './benchmarks/start.js';
import { user } from './benchmarks/user.js';
import { vitals } from './benchmarks/vitals.js';
import { web } from './benchmarks/web.js';
import { connectApp, firstApps, postMessage } from './benchmarks/writes.js';
import { interruption } from './interruption.js';
import { type Figure, tableOf } from './report/figure.js';

const benchmarks: Readonly<Record<string, Benchmark>> = {
  messages,
  dashboard,
  growth,
  user,
  'post-message': postMessage,
  'connect-app': connectApp,
  'first-apps': firstApps,
  ingest,
  sockets,
  start,
  web,
  vitals,
  feedback,
  report,
};

interface CommandLine {
  readonly chosen: readonly string[];
  readonly options: BenchmarkOptions;
}

function readCommandLine(): CommandLine {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      seconds: { type: 'string', default: '4' },
      rounds: { type: 'string', default: '6' },
      points: { type: 'string', default: '10000000' },
      'base-points': { type: 'string', default: '1000000' },
    },
  });
  const unknown = positionals.find((name) => !Object.hasOwn(benchmarks, name));
  if (unknown !== undefined) {
    throw new Error(`There is no benchmark ${unknown}: ${Object.keys(benchmarks).join(', ')}`);
  }
  return {
    chosen: positionals.length > 0 ? positionals : Object.keys(benchmarks),
    options: {
      seconds: wholeNumber('seconds', values.seconds),
      rounds: wholeNumber('rounds', values.rounds),
      points: wholeNumber('points', values.points),
      basePoints: wholeNumber('base-points', values['base-points']),
    },
  };
}

function wholeNumber(name: string, text: string): number {
  const number = Number(text);
  if (Number.isInteger(number) && number > 0) return number;
  throw new Error(`--${name} is ${text}; it must be a whole number above 0`);
}

/** Runs the benchmarks. A failing benchmark has no figure, but does not stop the others. */
async function main(): Promise<void> {
  const { chosen, options } = readCommandLine();
  const figures: Figure[] = [];
  for (const name of chosen) {
    if (interruption.aborted) break;
    console.log(`\n== ${name}`);
    try {
      const found = (await benchmarks[name]?.(options, (line) => console.log(`   ${line}`))) ?? [];
      console.log(tableOf(found));
      figures.push(...found);
    } catch (error) {
      console.log(`not measured: ${error instanceof Error ? error.message : String(error)}`);
      process.exitCode = 1;
    }
  }
  if (chosen.length > 1) console.log(`\n== all\n${tableOf(figures)}`);
}

await main();
