import { colors } from '../colors.js';
import { dateText, dayText } from '../number-text.js';
import { numberText } from '../../shared/value-text.js';
import type { ReportDocument, ReportSection } from '../report-document.js';
import {
  cut,
  fittingSize,
  fontName,
  hex,
  layouts,
  type Presentation,
  type Slide,
  slideSize,
} from './deck.js';

const { left, contentWidth } = slideSize;
const lineLength = 100;
const linesOnSlide = 13;

export function addCover(deck: Presentation, document: ReportDocument): void {
  const slide = deck.addSlide({ masterName: layouts.cover });
  const title = cut(document.title, 200);
  slide.addText(cut(document.workspaceName, 90), { placeholder: 'workspace' });
  addTitle(slide, title, fittingSize(title, 10.4 * 0.85, 44, 24, 3));
  const { from, to, label } = document.period;
  const facts = [
    `${document.typeLabel} · ${label} · ${document.timeZone}`,
    `${dayText(from)} – ${dayText(to)} · Prepared by ${cut(document.authorName, 60)} on ${dayText(document.createdAt)}`,
  ];
  slide.addText(
    facts.map((text) => ({ text, options: { breakLine: true } })),
    { placeholder: 'subtitle' },
  );
  slide.addNotes(
    `${document.title}\nPeriod: ${dayText(from)} to ${dayText(to)} (${document.timeZone}). Created ${dateText(document.createdAt, document.timeZone)}.`,
  );
}

/** The size stands at the text itself: one at the placeholder is ignored. */
function addTitle(slide: Slide, text: string, fontSize: number): void {
  slide.addText([{ text, options: { fontSize } }], { placeholder: 'title' });
}

/** A slide with a title; `sectionTitle` stands small above it. */
export function titled(deck: Presentation, layout: string, text: string, sectionTitle = ''): Slide {
  const slide = deck.addSlide({ masterName: layout });
  const title = cut(text, 130);
  addTitle(slide, title, fittingSize(title, contentWidth * 0.85, 28, 18));
  if (sectionTitle !== '' && sectionTitle !== text) {
    const style = {
      fontFace: fontName,
      fontSize: 11,
      bold: true,
      color: hex(colors.ember),
      margin: 0,
    } as const;
    slide.addText(cut(sectionTitle, 120), {
      x: left + 0.62,
      y: 0.39,
      w: contentWidth - 0.62,
      h: 0.28,
      ...style,
    });
  }
  return slide;
}

interface Passage {
  readonly text: string;
  readonly isBullet: boolean;
}

/** Texts and bullets, on as many slides as they need. Returns the first one. */
export function addTexts(
  deck: Presentation,
  { title, text, bullets }: Pick<ReportSection, 'title' | 'text' | 'bullets'>,
): Slide | null {
  const passages: Passage[] = [
    ...text.map((each) => ({ text: each, isBullet: false })),
    ...bullets.map((each) => ({ text: each, isBullet: true })),
  ];
  let first: Slide | null = null;
  for (const [index, part] of slidesOf(passages).entries()) {
    const slide = titled(deck, layouts.text, index === 0 ? title : `${title} (continued)`);
    slide.addText(
      part.map((each) => ({
        text: each.text,
        options: { breakLine: true, paraSpaceAfter: 8, ...(each.isBullet ? { bullet: { indent: 16 } } : {}) },
      })),
      { placeholder: 'body' },
    );
    first ??= slide;
  }
  return first;
}

function slidesOf(passages: readonly Passage[]): Passage[][] {
  const slides: Passage[][] = [];
  let lines = linesOnSlide;
  for (const passage of passages) {
    const cutPassage = { ...passage, text: cut(passage.text, linesOnSlide * lineLength) };
    const needed = Math.ceil(cutPassage.text.length / lineLength) + 0.4;
    const slide = slides.at(-1);
    if (slide && lines + needed <= linesOnSlide) {
      slide.push(cutPassage);
      lines += needed;
    } else {
      slides.push([cutPassage]);
      lines = needed;
    }
  }
  return slides;
}

export function addMethod(deck: Presentation, document: ReportDocument): void {
  const sources = document.sources.slice(0, 12).map(({ name, type }) => `${name} (${type})`);
  const rest = document.sources.length - sources.length;
  const list = [...sources, ...(rest > 0 ? [`${numberText(rest, 0)} more`] : [])].join(', ');
  addTexts(deck, {
    title: 'Method',
    text: list === '' ? [] : [`Data sources: ${list}.`],
    bullets: document.method,
  });
}
