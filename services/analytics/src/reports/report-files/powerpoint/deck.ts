import { createRequire } from 'node:module';
import type PptxGenJS from 'pptxgenjs';
import { colors } from '../colors.js';
import type { ReportDocument } from '../report-document.js';

export type Presentation = PptxGenJS.default;
export type Slide = PptxGenJS.default.Slide;

/** 16:9 in inches. */
export const slideSize = {
  width: 13.333,
  height: 7.5,
  left: 0.6,
  contentWidth: 12.13,
  top: 1.55,
  bottom: 6.85,
} as const;

export const fontName = 'Calibri';

/** Colors in the files have no hash. */
export const hex = (color: string): string => color.slice(1);

// The package offers its ES module without telling Node that it is one.
const PptxGen = createRequire(import.meta.url)('pptxgenjs') as typeof PptxGenJS.default;

export const layouts = { cover: 'Cover', text: 'Title and text', title: 'Title only' } as const;

/** An empty presentation with layouts whose texts are placeholders: a reader can restyle all slides in one place. */
export function newDeck(document: ReportDocument): Presentation {
  const deck = new PptxGen();
  deck.layout = 'LAYOUT_WIDE';
  deck.title = document.title;
  deck.author = document.authorName;
  deck.company = escaped(document.workspaceName);
  deck.subject = `${document.typeLabel}, ${document.period.label}`;
  deck.theme = { headFontFace: fontName, bodyFontFace: fontName };
  defineCover(deck);
  for (const layout of [layouts.text, layouts.title] as const) {
    defineContent(deck, layout, document.workspaceName);
  }
  return deck;
}

/** The one property that the library writes as it is. */
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function defineCover(deck: Presentation): void {
  const { height, width, left } = slideSize;
  const columns = [0.7, 1.1, 0.95, 1.7, 1.5, 2.3, 2.9, 2.7, 3.7].map((tall, index) => ({
    rect: {
      x: width - (9 - index) * 0.66,
      y: height - 0.12 - tall,
      w: 0.52,
      h: tall,
      fill: { color: hex(colors.edge), transparency: 90 },
    },
  }));
  deck.defineSlideMaster({
    title: layouts.cover,
    background: { color: hex(colors.night) },
    objects: [
      ...columns,
      { rect: { x: 0, y: height - 0.12, w: width, h: 0.12, fill: { color: hex(colors.emberLight) } } },
      { rect: { x: left, y: 0.75, w: 0.32, h: 0.32, fill: { color: hex(colors.emberLight) } } },
      placeholder(
        'workspace',
        'body',
        { x: left + 0.45, y: 0.66, w: 9, h: 0.5 },
        16,
        colors.nightText,
        'middle',
      ),
      placeholder('title', 'title', { x: left, y: 2.3, w: 10.6, h: 2.2 }, 44, colors.white, 'bottom', true),
      placeholder('subtitle', 'body', { x: left, y: 4.6, w: 10.6, h: 1.5 }, 18, colors.nightText, 'top'),
    ],
  });
}

function defineContent(deck: Presentation, layout: string, workspaceName: string): void {
  const { left, contentWidth, top } = slideSize;
  const footer = {
    y: 7,
    h: 0.3,
    fontFace: fontName,
    fontSize: 10,
    color: hex(colors.textSecondary),
    margin: 0,
  } as const;
  deck.defineSlideMaster({
    title: layout,
    background: { color: hex(colors.white) },
    objects: [
      { rect: { x: left, y: 0.5, w: 0.5, h: 0.06, fill: { color: hex(colors.ember) } } },
      {
        line: { x: left, y: 6.95, w: contentWidth, h: 0, line: { color: hex(colors.divider), width: 0.75 } },
      },
      { text: { text: workspaceName.slice(0, 100), options: { x: left, w: 9, ...footer } } },
      placeholder(
        'title',
        'title',
        { x: left, y: 0.62, w: contentWidth, h: 0.8 },
        28,
        colors.text,
        'middle',
        true,
      ),
      ...(layout === layouts.text
        ? [placeholder('body', 'body', { x: left, y: top, w: contentWidth, h: 5.2 }, 18, colors.text, 'top')]
        : []),
    ],
    slideNumber: { x: left + contentWidth - 1, w: 1, align: 'right', ...footer },
  });
}

interface Place {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

type Part = NonNullable<PptxGenJS.default.SlideMasterProps['objects']>[number];

function placeholder(
  name: string,
  type: 'title' | 'body',
  place: Place,
  fontSize: number,
  color: string,
  valign: 'top' | 'middle' | 'bottom',
  bold = false,
): Part {
  const looks = {
    fontFace: fontName,
    fontSize,
    color: hex(color),
    valign,
    bold,
    margin: 0,
    align: 'left',
  } as const;
  return { placeholder: { options: { name, type, ...place, ...looks }, text: '' } };
}

/** Letters up to here are narrow; ideographs and emoji after it are squares. */
const lastNarrow = 0x10ff;

/** The size at which a text of this length fits a box, estimated: nothing measures text here. */
export function fittingSize(
  text: string,
  width: number,
  largest: number,
  smallest: number,
  lines = 1,
): number {
  const wide = [...text].reduce((sum, sign) => sum + ((sign.codePointAt(0) ?? 0) > lastNarrow ? 1 : 0.55), 0);
  const size = (width * 72 * lines) / Math.max(1, wide);
  return Math.max(smallest, Math.min(largest, Math.floor(size)));
}

/** A text of at most `length` characters. */
export const cut = (text: string, length: number): string =>
  text.length <= length
    ? text
    : `${text
        .slice(0, length - 1)
        .replace(/\p{Cs}/gu, '')
        .trimEnd()}…`;
