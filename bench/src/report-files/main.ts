import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeReport } from '@emberdeck/analytics/reports/report-files/write-report';
import { answerParent } from '../child-program.js';
import { writePlainPdf } from '../plain/plain-pdf.js';
import type { ReportJob, ReportRun } from './report-job.js';
import { points, sample } from './sample.js';

const silent = (): void => undefined;

const timed = async (task: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await task();
  return performance.now() - start;
};

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

async function pdf(path: string, rounds: number): Promise<ReportRun> {
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

async function excel(path: string, count: number): Promise<ReportRun> {
  const oursMs = await timed(() => writeReport('excel', sample, path, () => points(count), silent));
  return { pages: 0, oursMs, plainMs: 0, peakMb: peakMb() };
}

const peakMb = (): number => process.resourceUsage().maxRSS / 1_000;

/** Writes the files of a report, next to the same pages by plain pdfkit. */
async function measure(job: ReportJob): Promise<ReportRun> {
  const folder = await mkdtemp(join(tmpdir(), 'emberdeck-report-bench-'));
  const path = join(folder, 'file');
  try {
    return await (job.format === 'pdf' ? pdf(path, job.rounds) : excel(path, job.points));
  } finally {
    await rm(folder, { recursive: true });
  }
}

answerParent(measure);
