import { colors } from '../colors.js';
import type { FontBook } from './font-book.js';
import { type Align, type Line, lineHeight, type TextStyle, Typesetter } from './typesetter.js';

type Element = PDFKit.PDFStructureElement;

/** A4 in points. */
export const sheet = {
  width: 595.28,
  height: 841.89,
  left: 48,
  right: 547.28,
  top: 72,
  bottom: 786,
} as const;
export const contentWidth = sheet.right - sheet.left;

export const styles = {
  heading: { size: 20, weight: 'bold', color: colors.text, leading: 1.25 },
  subheading: { size: 12, weight: 'semibold', color: colors.text, leading: 1.35 },
  body: { size: 10, weight: 'regular', color: colors.text, leading: 1.55 },
  small: { size: 8.5, weight: 'regular', color: colors.textSecondary, leading: 1.45 },
  tiny: { size: 7.5, weight: 'regular', color: colors.textSecondary, leading: 1.35 },
} as const satisfies Record<string, TextStyle>;

/** Texts that repeat on every page. */
export interface PageFrame {
  readonly title: string;
  readonly workspaceName: string;
  readonly period: string;
}

/** Places content from top to bottom and starts a page when one is full. */
export class Page {
  y: number = sheet.top;
  readonly type: Typesetter;
  private readonly root: Element;
  private parent: Element;

  constructor(
    readonly doc: PDFKit.PDFDocument,
    fonts: FontBook,
    private readonly frame: PageFrame,
  ) {
    this.type = new Typesetter(doc, fonts);
    this.root = doc.struct('Document');
    doc.addStructure(this.root);
    this.parent = this.root;
  }

  get room(): number {
    return sheet.bottom - this.y;
  }

  /** Starts a page unless `height` fits on this one. Returns whether it did. */
  ensure(height: number): boolean {
    if (this.y + height <= sheet.bottom) return false;
    this.next();
    return true;
  }

  next(): void {
    this.doc.addPage();
    this.y = sheet.top;
    this.artifact(() => this.drawHeader());
  }

  gap(height: number): void {
    this.y = Math.min(this.y + height, sheet.bottom);
  }

  /** Marks what `draw` draws as one element for screen readers. */
  tag(type: string, draw: () => void, options: PDFKit.Mixins.StructureElementOptions = {}): void {
    this.parent.add(this.doc.struct(type, options, draw));
  }

  /** Marks elements as parts of another one, for instance the rows of a table. */
  group(type: string, draw: () => void): void {
    const before = this.parent;
    const element = this.doc.struct(type);
    before.add(element);
    this.parent = element;
    draw();
    this.parent = before;
    element.end();
  }

  /** Marks decoration, which screen readers skip. */
  artifact(draw: () => void): void {
    this.doc.markContent('Artifact', { type: 'Layout' });
    draw();
    this.doc.endMarkedContent();
  }

  end(): void {
    this.root.end();
  }

  /** A heading with an entry in the outline. It stays with at least `with` points of what follows. */
  heading(text: string, following = 80): void {
    const lines = this.type.lines(text, styles.heading, contentWidth, 3);
    this.ensure(lines.length * lineHeight(styles.heading) + 16 + following);
    this.doc.outline.addItem(text);
    this.artifact(() => {
      this.doc.roundedRect(sheet.left, this.y + 2, 28, 3, 1.5).fill(colors.ember);
      this.y += 12;
    });
    this.tag('H1', () => this.drawLines(lines, styles.heading));
    this.gap(10);
  }

  subheading(text: string, following = 60): void {
    const lines = this.type.lines(text, styles.subheading, contentWidth, 2);
    this.ensure(lines.length * lineHeight(styles.subheading) + following);
    this.tag('H2', () => this.drawLines(lines, styles.subheading));
    this.gap(4);
  }

  /** A paragraph that may continue on the next page. */
  paragraph(text: string, style: TextStyle = styles.body, indent = 0): void {
    const lines = this.type.lines(text, style, contentWidth - indent);
    this.tag('P', () => {
      for (const line of lines) {
        this.ensure(lineHeight(style));
        this.y += this.type.draw(line, sheet.left + indent, this.y, style);
      }
    });
    this.gap(style.size * 0.6);
  }

  bullet(text: string): void {
    const height = lineHeight(styles.body);
    this.ensure(height);
    this.artifact(() => {
      this.doc.circle(sheet.left + 4, this.y + height / 2, 2).fill(colors.primary);
    });
    this.paragraph(text, styles.body, 16);
  }

  text(text: string, x: number, y: number, style: TextStyle, box: { width: number; align?: Align }): void {
    const line = this.type.fit(text, style, box.width);
    this.type.draw(line, x, y, style, { width: box.width, align: box.align ?? 'left' });
  }

  drawLines(lines: readonly Line[], style: TextStyle, x: number = sheet.left): void {
    for (const line of lines) this.y += this.type.draw(line, x, this.y, style);
  }

  /** Writes the footers. The number of pages is known at the end only. */
  drawFooters(): void {
    const { start, count } = this.doc.bufferedPageRange();
    const style = styles.tiny;
    for (let index = 1; index < count; index++) {
      this.doc.switchToPage(start + index);
      this.artifact(() => {
        const y = 806;
        this.line(y - 8);
        this.text(this.frame.workspaceName, sheet.left, y, style, { width: contentWidth - 90 });
        const number = `Page ${index + 1} of ${count}`;
        this.text(number, sheet.right - 80, y, style, { width: 80, align: 'right' });
      });
    }
  }

  private drawHeader(): void {
    const { title, period } = this.frame;
    const half = contentWidth / 2 - 8;
    this.text(title, sheet.left, 34, { ...styles.tiny, weight: 'semibold' }, { width: half });
    this.text(period, sheet.right - half, 34, styles.tiny, { width: half, align: 'right' });
    this.line(50);
  }

  private line(y: number): void {
    this.doc.moveTo(sheet.left, y).lineTo(sheet.right, y).lineWidth(0.5).stroke(colors.divider);
  }
}
