import { writeFile } from 'node:fs/promises';
import JSZip from 'jszip';
import type { ReportDocument } from '../report-document.js';
import { addChart } from './chart-slide.js';
import { newDeck, type Presentation, type Slide } from './deck.js';
import { addFigures } from './figure-slides.js';
import { addCover, addMethod, addTexts } from './slides.js';
import { addTable } from './table-slides.js';

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
  const zip = await JSZip.loadAsync(bytes);
  const slides = Object.keys(zip.files).filter((name) => /^ppt\/slides\/slide\d+\.xml$/.test(name)).length;
  await writeFile(
    path,
    (await withGaps(zip)) ? await zip.generateAsync({ type: 'nodebuffer', compression: 'DEFLATE' }) : bytes,
  );
  return slides;
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

const emptyPoint = /<c:pt idx="\d+"><c:v><\/c:v><\/c:pt>/g;
const emptyCell = /<c r="[A-Z]+\d+"(?: s="\d+")?><v><\/v><\/c>/g;

/** The library writes a missing value as an empty number, which PowerPoint takes for damage. Returns whether it found one. */
async function withGaps(zip: JSZip): Promise<boolean> {
  let found = false;
  for (const file of zip.file(/^ppt\/charts\/chart\d+\.xml$/)) {
    const xml = await file.async('string');
    const without = xml.replace(emptyPoint, '');
    if (without === xml) continue;
    zip.file(file.name, without);
    found = true;
  }
  if (found) for (const file of zip.file(/^ppt\/embeddings\/.*\.xlsx$/)) await withoutEmptyCells(zip, file);
  return found;
}

async function withoutEmptyCells(zip: JSZip, file: JSZip.JSZipObject): Promise<void> {
  const book = await JSZip.loadAsync(await file.async('nodebuffer'));
  for (const sheet of book.file(/^xl\/worksheets\/sheet\d+\.xml$/)) {
    book.file(sheet.name, (await sheet.async('string')).replace(emptyCell, ''));
  }
  zip.file(file.name, await book.generateAsync({ type: 'nodebuffer', compression: 'DEFLATE' }));
}
