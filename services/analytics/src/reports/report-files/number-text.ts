import type { ReportColumn, ReportFigure } from './report-document.js';

/** Units that stand before the number. Keys are compared in upper case. */
const currencies: Readonly<Record<string, string>> = {
  $: '$',
  USD: '$',
  '€': '€',
  EUR: '€',
  '£': '£',
  GBP: '£',
  '¥': '¥',
  JPY: '¥',
};

export const currencyOf = (unit: string | null): string | null =>
  unit === null ? null : (currencies[unit.trim().toUpperCase()] ?? null);

/** Above this, digits are no longer exact and would not fit a card. */
const longest = 1e15;

const formats = new Map<number, Intl.NumberFormat>();

function formatOf(decimals: number): Intl.NumberFormat {
  const known = formats.get(decimals);
  if (known) return known;
  const made = new Intl.NumberFormat('en-US', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  formats.set(decimals, made);
  return made;
}

const scientific = new Intl.NumberFormat('en-US', { notation: 'scientific', maximumFractionDigits: 3 });
const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 2 });

export const noValue = '–';

/** 1234.5 with one decimal is "1,234.5". Minus zero is zero. */
export function numberText(value: number | null, decimals: number): string {
  if (value === null) return noValue;
  if (Math.abs(value) >= longest) return scientific.format(value);
  const text = formatOf(decimals).format(value);
  return /^-[0.,]+$/.test(text) ? text.slice(1) : text;
}

function withUnit(text: string, unit: string | null): string {
  if (unit === null || text === noValue) return text;
  const currency = currencyOf(unit);
  if (currency !== null) return text.startsWith('-') ? `-${currency}${text.slice(1)}` : `${currency}${text}`;
  return unit === '%' ? `${text}%` : `${text} ${unit}`;
}

/** A number with its unit: "$1,234.50", "4.2%", "120 users". */
export const valueText = (value: number | null, unit: string | null, decimals: number): string =>
  withUnit(numberText(value, decimals), unit);

/** What stands in place of a change. */
export const changeSentence = ({ change }: ReportFigure): string =>
  change?.sentence ?? 'No data from the month before';

/** "68% of $1,200" or "68% of the way to 40"; null without a goal. */
export const goalText = ({ goal, unit }: ReportFigure): string | null =>
  goal &&
  `${shareText(goal.share)} ${goal.isFromStart ? 'of the way to' : 'of'} ${valueText(goal.target, unit, goal.decimals)}`;

/** A short form for axes: "12.5K". */
export const axisText = (value: number, unit: string | null): string => {
  const text = Math.abs(value) >= longest ? scientific.format(value) : compact.format(value);
  return currencyOf(unit) !== null || unit === '%' ? withUnit(text, unit) : text;
};

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
  return numberText(cell, column.decimals ?? (Number.isInteger(cell) ? 0 : 2));
}

/** "Showing 100 of 2,300 rows." */
export const rowsText = (shown: number, total: number): string =>
  `Showing ${numberText(shown, 0)} of ${numberText(total, 0)} rows.`;
