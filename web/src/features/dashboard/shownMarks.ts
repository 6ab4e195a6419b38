import type { ChartMark } from '@emberdeck/contracts/analytics/chart-marks';

/** A mark with its number in the chart, and the shown day that it stands at. */
export interface ShownMark extends ChartMark {
  readonly number: number;
  /** Key of the point; null if the chart has no point of that time. */
  readonly key: string | null;
}

/** Numbers the marks, and places each at the first shown day that is not before its own. */
export function shownMarks(
  marks: readonly ChartMark[],
  days: readonly string[],
  hasAll: boolean,
): ShownMark[] {
  return marks
    .filter(({ kind }) => hasAll || kind === 'member')
    .map((mark, index) => ({
      ...mark,
      number: index + 1,
      key: days.find((day) => day.slice(0, 10) >= mark.day) ?? null,
    }));
}
