import { deckDays } from '@emberdeck/contracts/gamification/deck-reads';
import type { ShownValue } from '@emberdeck/contracts/gamification/deck-reading';

/** A value of a deck on a day. */
export interface DayValue {
  readonly name: string;
  readonly unit: string | null;
  /** ISO 8601. */
  readonly day: string;
  readonly value: number;
}

/** Values of a deck day by day. */
export interface ValueHistory {
  readonly name: string;
  readonly unit: string | null;
  readonly days: readonly { readonly day: string; readonly value: number }[];
}

/** Days of each value, oldest first; values in the order of `names`. `rows` are oldest first. */
export function historyOf(names: readonly string[], rows: readonly DayValue[]): ValueHistory[] {
  return names.flatMap((name) => {
    const own = rows.filter((row) => row.name === name);
    const last = own.at(-1);
    if (last === undefined) return [];
    return [{ name, unit: last.unit, days: own.map(({ day, value }) => ({ day, value })) }];
  });
}

/** Differences of decimal numbers, such as 0.3 - 0.1, without the digits of their binary form. */
const difference = (last: number, before: number): number => Number((last - before).toPrecision(12));

/** What a deck shows of the history of its values. */
export const shownOf = (histories: readonly ValueHistory[]): ShownValue[] =>
  histories.map(({ name, unit, days }) => {
    const line = days.slice(-deckDays).map(({ value }) => value);
    const [before, last] = [line.at(-2), line.at(-1) ?? 0];
    return { name, unit, value: last, change: before === undefined ? null : difference(last, before), line };
  });
