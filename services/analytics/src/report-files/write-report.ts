import type { ReportFormat } from '@emberdeck/contracts/analytics/reports';
import { cleanDocument } from './clean-document.js';
import { writeExcel } from './excel/excel-writer.js';
import { writePdf } from './pdf/pdf-writer.js';
import { writePowerpoint } from './powerpoint/powerpoint-writer.js';
import type { PointStream, ReportDocument } from './report-document.js';

/** Writes the file of a report. Returns its pages, sheets or slides. */
export function writeReport(
  format: ReportFormat,
  document: ReportDocument,
  path: string,
  points: PointStream | null,
  progress: (share: number) => void,
): Promise<number> {
  const clean = cleanDocument(document);
  switch (format) {
    case 'pdf':
      return writePdf(clean, path, progress);
    case 'excel':
      return writeExcel(clean, path, points, progress);
    case 'powerpoint':
      return writePowerpoint(clean, path, progress);
  }
}
