import { createWriteStream, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pipeline } from 'node:stream/promises';
import { unpacked } from '@emberdeck/analytics/reports/report-files/pdf/font-files';
import PDFDocument from 'pdfkit';
import { paragraph, tableColumns, tableRow } from '../report-files/sample.js';

const require = createRequire(import.meta.url);
const font = (weight: number): Buffer =>
  unpacked(readFileSync(require.resolve(`@fontsource/inter/files/inter-latin-${weight}-normal.woff`)));

/** Pages as pdfkit's guide writes them, with the same fonts: a heading, texts, a chart of 30 points and a table on each. */
export async function writePlainPdf(path: string, pages: number): Promise<void> {
  const doc = new PDFDocument({ size: 'A4', margin: 48, autoFirstPage: false });
  doc.registerFont('regular', font(400));
  doc.registerFont('bold', font(700));
  const written = pipeline(doc, createWriteStream(path));
  for (let page = 0; page < pages; page++) {
    doc.addPage();
    doc
      .font('bold', 20)
      .text(`Section ${page + 1}`)
      .moveDown();
    doc.font('regular', 10).text(paragraph).moveDown().text(paragraph).moveDown();
    drawLine(doc, doc.y);
    drawTable(doc, doc.y + 190, page);
  }
  doc.end();
  await written;
}

function drawLine(doc: PDFKit.PDFDocument, top: number): void {
  for (let index = 0; index < 30; index++) {
    const spot = [60 + index * 16, top + 90 - 50 * Math.sin(index / 4)] as const;
    if (index === 0) doc.moveTo(...spot);
    else doc.lineTo(...spot);
  }
  doc.stroke('#4F46E5');
  doc.fontSize(8);
  for (let index = 0; index < 10; index++) {
    doc.text(`Nov ${index * 3 + 1}`, 60 + index * 48, top + 160, { lineBreak: false });
  }
}

function drawTable(doc: PDFKit.PDFDocument, top: number, page: number): void {
  doc.fontSize(8.5);
  const rows = [[...tableColumns], ...Array.from({ length: 16 }, (_, row) => tableRow(row + page * 16))];
  for (const [row, cells] of rows.entries()) {
    for (const [column, cell] of cells.entries()) {
      doc.text(String(cell), 48 + column * 100, top + row * 18, { width: 96, height: 12, ellipsis: true });
    }
  }
}
