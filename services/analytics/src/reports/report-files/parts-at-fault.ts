import type { ReportDocument, ReportSection } from './report-document.js';

/** Whether a document can be written. */
export type Probe = (document: ReportDocument) => Promise<boolean>;

/** A document without the parts that a writer fails at, and the titles of these. */
export interface Remaining {
  readonly document: ReportDocument;
  readonly leftOut: readonly string[];
}

const longestList = 10;

/** The parts of one kind that can be written alone. */
async function writable<Part extends { readonly title: string }>(
  parts: readonly Part[],
  isWritable: (part: Part) => Promise<boolean>,
  leftOut: string[],
): Promise<Part[]> {
  const kept: Part[] = [];
  for (const part of parts) {
    if (await isWritable(part)) kept.push(part);
    else leftOut.push(part.title);
  }
  return kept;
}

/**
 * Finds the charts, tables and sections that make a writer fail, by writing each alone. Only for a document that has failed:
 * it takes as long as the document for each part. If the frame of the document fails as well, no part is at fault.
 */
export async function withoutFaults(document: ReportDocument, probe: Probe): Promise<Remaining> {
  const frame: ReportDocument = { ...document, sections: [] };
  if (!(await probe(frame))) {
    return { document, leftOut: [] };
  }
  const leftOut: string[] = [];
  const isWritable = (section: ReportSection): Promise<boolean> => probe({ ...frame, sections: [section] });
  const sections: ReportSection[] = [];
  for (const section of document.sections) {
    const bare: ReportSection = { ...section, charts: [], tables: [] };
    if (await isWritable(section)) {
      sections.push(section);
    } else if (await isWritable(bare)) {
      const charts = await writable(
        section.charts,
        (each) => isWritable({ ...bare, charts: [each] }),
        leftOut,
      );
      const tables = await writable(
        section.tables,
        (each) => isWritable({ ...bare, tables: [each] }),
        leftOut,
      );
      sections.push({ ...section, charts, tables });
    } else {
      leftOut.push(section.title);
    }
  }
  return { document: noted({ ...document, sections }, leftOut), leftOut };
}

function noted(document: ReportDocument, leftOut: readonly string[]): ReportDocument {
  const names = leftOut.slice(0, longestList).map((title) => `“${title}”`);
  const more = leftOut.length > names.length ? ` and ${leftOut.length - names.length} more` : '';
  const sentence = `Left out, because this format cannot hold it: ${names.join(', ')}${more}.`;
  return { ...document, notice: document.notice === null ? sentence : `${document.notice} ${sentence}` };
}
