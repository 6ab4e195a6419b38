import { writeFile } from 'node:fs/promises';
import type { ReportDocument } from '../report-document.js';
import { addChart } from './chart-slide.js';
import { newDeck, type Presentation, type Slide } from './deck.js';
import { addFigures } from './figure-slides.js';
import { addCover, addMethod, addTexts } from './slides.js';
import { addTable } from './table-slides.js';
import { wholePackage } from './whole-package.js';

export type Progress = (share: number) => void;

/** Writes a report as a presentation with native charts and speaker notes. Returns the number of slides. */
export async function writePowerpoint(
  document: ReportDocument,
  path: string,
  progress: Progress,
): Promise<number> {
  const deck = newDeck(document);
  addCover(deck, document);
  addFigures(deck, document);
  for (const section of document.sections) addSection(deck, section);
  addMethod(deck, document);
  progress(0.4);
  const bytes = await deck.write({ outputType: 'nodebuffer' });
  if (!Buffer.isBuffer(bytes)) throw new Error('The presentation has no bytes');
  progress(0.8);
  const whole = await wholePackage(bytes);
  await writeFile(path, whole.bytes);
  return whole.slides;
}

function addSection(deck: Presentation, section: ReportDocument['sections'][number]): void {
  const lead = leadOf(section);
  let first: Slide | null = lead === '' ? addTexts(deck, section) : null;
  for (const [index, chart] of section.charts.entries()) {
    const slide = addChart(deck, chart, section.title, index === 0 ? lead : '');
    first ??= slide;
  }
  for (const table of section.tables) {
    const slide = addTable(deck, table, section.title);
    first ??= slide;
  }
  if (first && section.notes !== '') first.addNotes(section.notes);
}

/** A short text needs no slide of its own: it stands under the first chart. */
const leadOf = ({ text, bullets, charts }: ReportDocument['sections'][number]): string => {
  const joined = text.join(' ');
  return bullets.length === 0 && charts.length > 0 && joined.length <= 160 ? joined : '';
};
