import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import PDFDocument from 'pdfkit';
import { colors } from '../colors.js';
import type { ReportDocument, ReportSection } from '../report-document.js';
import { drawChart } from './chart.js';
import { drawCover } from './cover.js';
import { drawFigureCards, figureRows, mostCards } from './figure-cards.js';
import { FontBook } from './font-book.js';
import { contentWidth, Page, sheet, styles } from './page.js';
import { drawTable } from './table.js';
import { lineHeight, type TextStyle } from './typesetter.js';

/** More sources than the cover shows are listed at the end. */
const sourcesOnCover = 12;

export type Progress = (share: number) => void;

/** Writes a report as PDF: tagged, with an outline, embedded fonts, selectable text and vector charts. */
export async function writePdf(document: ReportDocument, path: string, progress: Progress): Promise<number> {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    lang: document.language,
    displayTitle: true,
    info: {
      Title: document.title,
      Author: document.authorName,
      Subject: `${document.typeLabel}, ${document.period.label}`,
      Creator: document.workspaceName,
      CreationDate: new Date(document.createdAt),
    },
  });
  const written = pipeline(doc, createWriteStream(path));
  const fonts = new FontBook((name, bytes) => doc.registerFont(name, bytes));
  const page = new Page(doc, fonts, {
    title: document.title,
    workspaceName: document.workspaceName,
    period: document.period.label,
  });
  drawCover(page, document);
  drawSummary(page, document);
  for (const [index, section] of document.sections.entries()) {
    drawSection(page, section);
    progress((index + 1) / (document.sections.length + 1));
  }
  drawMethod(page, document, fonts);
  page.drawFooters();
  page.end();
  const pages = doc.bufferedPageRange().count;
  doc.end();
  await written;
  return pages;
}

function drawSummary(page: Page, document: ReportDocument): void {
  page.next();
  page.heading('Summary');
  if (document.notice !== null) drawNotice(page, document.notice);
  const { figures } = document;
  if (figures.length === 0 && document.notice === null) drawNotice(page, 'No figures in this period.');
  drawFigureCards(page, figures.slice(0, mostCards));
  const rest = figures.slice(mostCards);
  if (rest.length === 0) return;
  page.gap(8);
  drawTable(page, {
    title: 'More figures',
    columns: ['Figure', 'Value', 'Change', 'Goal'].map((label) => ({ label, kind: 'text' })),
    rows: figureRows(rest),
    totalRows: rest.length,
  });
}

function drawNotice(page: Page, text: string): void {
  const style: TextStyle = { ...styles.body, color: colors.amberText };
  const lines = page.type.lines(text, style, contentWidth - 40, 6);
  const height = lines.length * lineHeight(style) + 20;
  page.ensure(height);
  const { y } = page;
  page.artifact(() => {
    page.doc.roundedRect(sheet.left, y, contentWidth, height, 6).fill(colors.amberTint);
    page.doc.rect(sheet.left, y + 6, 3, height - 12).fill(colors.amber);
  });
  page.y = y + 10;
  page.tag('P', () => page.drawLines(lines, style, sheet.left + 18));
  page.y = y + height + 14;
}

/** A section starts on the same page if a good part of it fits there. */
function drawSection(page: Page, section: ReportSection): void {
  const needsPage = section.charts.length > 0 || section.tables.length > 0;
  if (page.room < (needsPage ? 380 : 160)) page.next();
  else page.gap(14);
  page.heading(section.title);
  for (const text of section.text) page.paragraph(text);
  for (const bullet of section.bullets) page.bullet(bullet);
  if (section.charts.length + section.tables.length > 0) page.gap(6);
  for (const chart of section.charts) drawChart(page, chart);
  for (const table of section.tables) drawTable(page, table);
}

function drawMethod(page: Page, document: ReportDocument, fonts: FontBook): void {
  if (page.room < 260) page.next();
  else page.gap(14);
  page.heading('Method');
  for (const text of document.method) page.bullet(text);
  if (document.sources.length > sourcesOnCover) {
    drawTable(page, {
      title: 'Data sources',
      columns: [
        { label: 'Source', kind: 'text' },
        { label: 'Type', kind: 'text' },
        { label: `Last sync (${document.timeZone})`, kind: 'date' },
      ],
      rows: document.sources.map(({ name, type, lastSyncAt }) => [name, type, lastSyncAt]),
      totalRows: document.sources.length,
    });
  }
  const { sentence } = fonts.missing;
  if (sentence !== null) page.paragraph(sentence, styles.small);
}
