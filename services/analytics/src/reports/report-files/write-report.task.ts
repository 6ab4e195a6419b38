import type { ReportFormat } from '@emberdeck/contracts/analytics/reports';
import { unpack } from './packed-points.js';
import type { PackedPoints, ReportDocument } from './report-document.js';
import { writeReport } from './write-report.js';

interface Input {
  readonly format: ReportFormat;
  readonly document: ReportDocument;
  readonly path: string;
  readonly points: PackedPoints | null;
}

/** Writes the file of a report. Returns its pages, sheets or slides. */
export const run = (
  { format, document, path, points }: Input,
  report: (share: number) => void,
): Promise<number> =>
  writeReport(format, document, path, points === null ? null : () => unpack(points), report);
