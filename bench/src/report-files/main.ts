import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeReport } from '@emberdeck/analytics/report-files/write-report';
import { writePlainPdf } from './plain-pdf.js';
import { points, sample } from './sample.js';

/** The results of one run of this program, as JSON on its output. */
export interface ReportRun {
  readonly pages: number;
  /** Milliseconds for each page, the median of the rounds after the first. */
  readonly oursMs: number;
  readonly plainMs: number;
  readonly peakMb: number;
}

const folder = await mkdtemp(join(tmpdir(), 'emberdeck-report-bench-'));
const path = join(folder, 'file');
const silent = (): void => undefined;

const timed = async (task: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await task();
  return performance.now() - start;
};

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

async function pdf(rounds: number): Promise<ReportRun> {
  const pages = await writeReport('pdf', sample, path, null, silent);
  const ours: number[] = [];
  const plain: number[] = [];
  await writePlainPdf(path, pages);
  for (let round = 0; round < rounds; round++) {
    ours.push(await timed(() => writeReport('pdf', sample, path, null, silent)));
    plain.push(await timed(() => writePlainPdf(path, pages)));
  }
  return { pages, oursMs: median(ours), plainMs: median(plain), peakMb: peakMb() };
}

async function excel(count: number): Promise<ReportRun> {
  const oursMs = await timed(() => writeReport('excel', sample, path, () => points(count), silent));
  return { pages: 0, oursMs, plainMs: 0, peakMb: peakMb() };
}

const peakMb = (): number => process.resourceUsage().maxRSS / 1_000;

try {
  const [what = '', number = ''] = process.argv.slice(2);
  const run = what === 'pdf' ? await pdf(Number(number)) : await excel(Number(number));
  console.log(JSON.stringify(run));
} finally {
  await rm(folder, { recursive: true });
}
