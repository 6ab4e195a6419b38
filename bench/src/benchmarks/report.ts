import { ChildProgram } from '../child-program.js';
import type { Figure } from '../report/figure.js';
import type { ReportJob, ReportRun } from '../report-files/report-job.js';
import type { Benchmark } from './benchmark.js';
import { reportLoad } from './report-load.js';

const points = 100_000;

/** Each file is written in a process of its own, so that its memory is measured alone. */
async function run(job: ReportJob): Promise<ReportRun> {
  const program = new ChildProgram<ReportJob, ReportRun>('report-files/main');
  try {
    return await program.ask(job);
  } finally {
    program.stop();
  }
}

/** Measures the files of reports by themselves, then in a product with other users. */
export const report: Benchmark = async (options, say) => [
  ...(await files(options, say)),
  ...(await reportLoad(options, say)),
];

/** A PDF against plain pdfkit, a workbook by itself. */
const files: Benchmark = async ({ rounds }, say) => {
  const pdf = await run({ format: 'pdf', rounds });
  const excel = await run({ format: 'excel', points });
  say(`the PDF has ${pdf.pages} pages`);
  const figures: Figure[] = [
    {
      name: 'PDF of a report',
      ours: pdf.oursMs,
      base: pdf.plainMs,
      unit: 'ms',
      value: pdf.oursMs / pdf.plainMs,
      target: { atMost: 4 },
    },
    limit('Excel of 100,000 points, time', excel.oursMs / 1_000, 's', 5),
    limit('Excel of 100,000 points, memory', excel.peakMb, 'MB', 300),
  ];
  return figures;
};

const limit = (name: string, ours: number, unit: string, atMost: number): Figure => ({
  name,
  ours,
  base: null,
  unit,
  value: ours,
  target: { atMost },
});
