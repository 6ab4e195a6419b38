import type { ColumnProfile } from './column-profile.js';
import { clockTitleBeside, isTimeLikeTitle, isTimeTitle, placeIn, timeTitles } from './titles.js';

/** Where the times of a file are. */
export interface FoundTime {
  /** Null without a column of times. */
  readonly place: number | null;
  /** Whether its title says so. */
  readonly isTitled: boolean;
  /** Columns that could be it as well, with it; empty if none could. */
  readonly others: readonly number[];
}

/** The column of times: by its title if its cells are times, then by its cells, then by its title alone. */
export function timeColumn(titles: readonly string[], profiles: readonly ColumnProfile[] | null): FoundTime {
  const titled = placeIn(titles, timeTitles);
  if (profiles === null) {
    return { place: titled, isTitled: titled !== null, others: [] };
  }
  const times = profiles.filter(({ isTime }) => isTime);
  const best = placeIn(
    titles.map((title, place) => (profiles[place]?.isTime === true ? title : '')),
    timeTitles,
  );
  if (best !== null) {
    return { place: best, isTitled: true, others: [] };
  }
  const found = times.filter(({ title }) => !isTimeTitle(title)).map(({ place }) => place);
  const [first] = found;
  return first === undefined
    ? { place: titled, isTitled: titled !== null, others: [] }
    : {
        place: first,
        isTitled: found.length === 1 && isTimeLikeTitle(titles[first] ?? ''),
        others: found.length > 1 ? found : [],
      };
}

/** The only column whose title is that of the time of the day beside the date in this column; null without one. */
export function clockPlace(titles: readonly string[], date: number): number | null {
  const isClock = clockTitleBeside(titles[date] ?? '');
  const [first, second] = titles.flatMap((title, place) => (place !== date && isClock(title) ? [place] : []));
  return second === undefined ? (first ?? null) : null;
}

/** The column with the time of the day beside a column of dates; null without one. */
export function clockColumn(
  titles: readonly string[],
  profiles: readonly ColumnProfile[] | null,
  { place }: FoundTime,
): number | null {
  if (profiles === null || place === null || profiles[place]?.isDate !== true) return null;
  const clock = clockPlace(titles, place);
  return clock !== null && profiles[clock]?.isClock === true ? clock : null;
}
