import type { ReportSection } from '../document-types.js';

/** A section in which absent parts are empty. */
export const section = (title: string, parts: Partial<Omit<ReportSection, 'title'>>): ReportSection => ({
  title,
  text: [],
  bullets: [],
  charts: [],
  tables: [],
  notes: '',
  ...parts,
});
