import type { PathShape, Shape, TextShape } from '@emberdeck/charts/shapes';
import type { Page } from './page.js';

/** Draws shapes with their upper left corner at a place of the page. Texts stay texts, which can be selected. */
export function drawShapes(page: Page, shapes: readonly Shape[], x: number, y: number): void {
  for (const shape of shapes) {
    if (shape.kind === 'path') drawPath(page.doc, shape, x, y);
    else drawText(page, shape, x, y);
  }
}

function drawPath(doc: PDFKit.PDFDocument, shape: PathShape, x: number, y: number): void {
  const { d, fill, opacity, stroke, strokeWidth, dash } = shape;
  doc.save().translate(x, y);
  if (opacity !== undefined) doc.fillOpacity(opacity);
  if (dash?.[0] !== undefined) doc.dash(dash[0], { space: dash[1] ?? dash[0] });
  doc
    .lineWidth(strokeWidth ?? 0)
    .lineJoin('round')
    .lineCap('round')
    .path(d);
  if (fill && stroke) doc.fillAndStroke(fill, stroke);
  else if (fill) doc.fill(fill);
  else if (stroke) doc.stroke(stroke);
  doc.restore();
}

function drawText(
  { type }: Page,
  { text, anchor, size, weight, color, ...at }: TextShape,
  x: number,
  y: number,
): void {
  const style = { size, weight, color };
  const line = type.line(text, style);
  const share = anchor === 'end' ? 1 : anchor === 'middle' ? 0.5 : 0;
  type.drawAt(line, x + at.x - line.width * share, y + at.y, style);
}
