import { readFileSync, readdirSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { Report, ReportFormat } from '@emberdeck/contracts/analytics/reports';
import type { Browser } from '@emberdeck/testing/system/browser';
import { ChildProgram } from '../child-program.js';
import type { OpenLoopJob, OpenLoopResult } from '../load/open-loop-job.js';
import type { Figure } from '../report/figure.js';
import { copyColleagues } from '../setup/people.js';
import { joinWithPoints, settle } from '../setup/points.js';
import { compare } from '../setup/rounds.js';
import { type Setup, withSetup } from '../setup/setup.js';
import type { Benchmark } from './benchmark.js';

const formats: readonly ReportFormat[] = ['pdf', 'excel', 'powerpoint'];
const perSecond = 50;
/** A shorter window has too few requests for its p99. */
const leastSeconds = 20;
const mostRounds = 4;
const members = 300;
/** Between two readings of memory, in milliseconds. */
const sampleMs = 20;

const paths = ['/api/dashboard/metrics', '/api/messages?limit=100', '/api/auth/user'];

/** Measures what reports over all points cost the other users of a product: their p99, and its memory. */
export const reportLoad: Benchmark = ({ points, rounds, seconds }, say) =>
  withSetup('all-in-one', async (setup) => {
    const author = await joinWithPoints(setup, points, say);
    const cookies = (await copyColleagues(setup, author, members)).map(({ cookie }) => cookie);
    await settle(setup);
    const memory = await memoryFigures(setup, author.browser, points);
    const generator = new ChildProgram<OpenLoopJob, OpenLoopResult>('load/open-loop');
    const length = Math.max(seconds, leastSeconds);
    const job = { address: setup.ours, cookies, perSecond, seconds: length, paths };
    let made = 0;
    const withReports = async (): Promise<number> => {
      const end = new AbortController();
      const reports = makeUntil(end.signal, author.browser);
      const { p99 } = await generator.ask(job);
      end.abort();
      made += await reports;
      return p99;
    };
    try {
      const p99 = await compare(Math.min(rounds, mostRounds), {
        reports: withReports,
        alone: async () => (await generator.ask(job)).p99,
      });
      say(`${made} reports were made in all windows`);
      const figure: Figure = {
        name: `p99 at ${perSecond} requests a second while reports are made`,
        ours: p99.of('reports'),
        base: p99.of('alone'),
        unit: 'ms',
        value: p99.ratio('reports', 'alone'),
        target: { atMost: 1.5 },
      };
      return [figure, ...memory];
    } finally {
      generator.stop();
    }
  });

/** The growth of the memory of the product and its children while it makes a report, by format. */
async function memoryFigures(setup: Setup, browser: Browser, points: number): Promise<Figure[]> {
  const app = (await setup.product.control.status()).find(({ name }) => name === 'app');
  const pid = app?.pid ?? 0;
  const figures: Figure[] = [];
  for (const format of formats) {
    const before = usedBy(pid);
    let growth = 0;
    const timer = setInterval(() => (growth = Math.max(growth, usedBy(pid) - before)), sampleMs);
    await makeReport(browser, format);
    clearInterval(timer);
    figures.push({
      name: `memory of a report over ${points} points, ${format}`,
      ours: growth,
      base: null,
      unit: 'MB',
      value: growth,
      target: { atMost: 300 },
    });
  }
  return figures;
}

/** The resident memory of a process and its children, in megabytes. */
function usedBy(pid: number): number {
  const of = (id: string): number => {
    try {
      const status = readFileSync(`/proc/${id}/status`, 'utf8');
      const field = (name: string): number =>
        Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
      return Number(id) === pid || field('PPid') === pid ? field('VmRSS') / 1_000 : 0;
    } catch {
      // The process has ended since the folder was listed.
      return 0;
    }
  };
  const ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return ids.reduce((sum, id) => sum + of(id), 0);
}

/** Makes reports of all formats one after the other; returns their number. */
async function makeUntil(end: AbortSignal, browser: Browser): Promise<number> {
  let made = 0;
  while (!end.aborted) {
    await makeReport(browser, formats[made % formats.length] ?? 'pdf');
    made += 1;
  }
  return made;
}

async function makeReport(browser: Browser, format: ReportFormat): Promise<void> {
  const { body, status } = await browser.post<Report>('/api/reports', {
    title: 'A year of figures',
    type: 'detailed_analytics',
    config: { dateRange: '1year', format, includedMetrics: [] },
  });
  if (status !== 201) throw new Error(`A report was answered with ${status}`);
  for (;;) {
    const report = (await browser.get<Report>(`/api/reports/${body.id}`)).body;
    if (report.status === 'ready') return;
    if (report.status === 'failed') throw new Error(`A report has failed: ${report.reason}`);
    await wait(100);
  }
}
