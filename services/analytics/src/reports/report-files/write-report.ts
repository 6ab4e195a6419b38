import type { ReportFormat } from '@emberdeck/contracts/analytics/reports';
import { cleanDocument } from './clean-document.js';
import { writeExcel } from './excel/excel-writer.js';
import { withoutFaults } from './parts-at-fault.js';
import { writePdf } from './pdf/pdf-writer.js';
import { writePowerpoint } from './powerpoint/powerpoint-writer.js';
import type { PointStream, ReportDocument } from './report-document.js';

type Points = (() => PointStream) | null;

/**
 * Writes the file of a report. Returns its pages, sheets or slides. A part that the format cannot hold is left out and named
 * in the file: one metric must not keep a workspace from its reports.
 */
export async function writeReport(
  format: ReportFormat,
  document: ReportDocument,
  path: string,
  points: Points,
  progress: (share: number) => void,
): Promise<number> {
  const clean = cleanDocument(document);
  try {
    return await writeAs(format, clean, path, points, progress);
  } catch (error) {
    const probe = (part: ReportDocument): Promise<boolean> =>
      writeAs(format, part, path, null, () => undefined).then(
        () => true,
        () => false,
      );
    const rest = await withoutFaults(clean, probe);
    if (rest.leftOut.length === 0) throw error;
    return writeAs(format, rest.document, path, points, progress);
  }
}

async function writeAs(
  format: ReportFormat,
  document: ReportDocument,
  path: string,
  points: Points,
  progress: (share: number) => void,
): Promise<number> {
  switch (format) {
    case 'pdf':
      return writePdf(document, path, progress);
    case 'excel':
      return writeExcel(document, path, points?.() ?? null, progress);
    case 'powerpoint':
      return writePowerpoint(document, path, progress);
  }
}
