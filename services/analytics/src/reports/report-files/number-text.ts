import { numberDecimals } from '@emberdeck/contracts/analytics/shown-decimals';
import { noValue, numberText, valueText } from '../shared/value-text.js';
import type { ReportColumn, ReportFigure } from './report-document.js';

/** What stands in place of a change. */
export const changeSentence = ({ change, reason }: ReportFigure): string =>
  change?.sentence ?? reason ?? 'No data from the month before';

/** "68% of $1,200" or "68% of the way to 40"; null without a goal. */
export const goalText = ({ goal, unit }: ReportFigure): string | null =>
  goal &&
  `${shareText(goal.share)} ${goal.isFromStart ? 'of the way to' : 'of'} ${valueText(goal.target, unit, goal.decimals)}`;

/** The share of a goal: 0.824 is "82%". */
export const shareText = (share: number): string => `${numberText(share * 100, 0)}%`;

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** The instant of an ISO day or instant; `null` if it is none. A day without time is midnight UTC. */
export function instantOf(text: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}/.test(text)) return null;
  const date = new Date(text.length === 10 ? `${text}T00:00:00Z` : text);
  return Number.isNaN(date.getTime()) ? null : date;
}

/** "Mar 4, 2026" or, for an instant, "Mar 4, 2026, 14:05" with its zone. A text that is no date stays as it is. */
export function dateText(text: string, timeZone: string | null = null): string {
  const date = instantOf(text);
  if (date === null) return text;
  const day = `${months[date.getUTCMonth()] ?? ''} ${date.getUTCDate()}, ${date.getUTCFullYear()}`;
  if (text.length === 10) return day;
  const time = `${day}, ${date.toISOString().slice(11, 16)}`;
  return timeZone === null ? time : `${time} ${timeZone}`;
}

/** The day of an instant. */
export const dayText = (text: string): string => dateText(text.slice(0, 10));

/** The text of a table's cell. */
export function cellText(cell: string | number | null, column: ReportColumn): string {
  if (cell === null || cell === '') return noValue;
  if (typeof cell === 'string') return column.kind === 'date' ? dateText(cell) : cell;
  if (column.kind === 'percent') return `${numberText(cell * 100, column.decimals ?? 1)}%`;
  return numberText(cell, column.decimals ?? numberDecimals(cell));
}

/** "Showing 100 of 2,300 rows." */
export const rowsText = (shown: number, total: number): string =>
  `Showing ${numberText(shown, 0)} of ${numberText(total, 0)} rows.`;
