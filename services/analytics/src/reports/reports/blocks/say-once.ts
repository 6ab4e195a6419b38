import type { ReportSection } from '../document-types.js';

/** Whether the text holds the sentences whole: "Net Orders is steady." does not say that "Orders is steady." */
const holds = (text: string, sentences: string): boolean => `. ${text} `.includes(`. ${sentences} `);

/** Leaves out the texts that one before them holds. */
function once(texts: readonly string[], said: string[]): string[] {
  return texts.filter((text) => {
    if (said.some((each) => holds(each, text))) return false;
    said.push(text);
    return true;
  });
}

/**
 * Leaves out each sentence that stands elsewhere in the document, for instance the summary of a chart that is also an
 * insight. Speaker notes stay: they are said, and not read.
 */
export function sayOnce(sections: readonly ReportSection[]): ReportSection[] {
  const said: string[] = [];
  const withTexts = sections.map((section) => ({
    ...section,
    text: once(section.text, said),
    bullets: once(section.bullets, said),
  }));
  return withTexts.map((section) => ({
    ...section,
    charts: section.charts.map((chart) => ({
      ...chart,
      summary: chart.summary && (once([chart.summary], said)[0] ?? ''),
    })),
  }));
}
