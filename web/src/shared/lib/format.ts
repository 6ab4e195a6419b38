import { numberDecimals, rateDecimals } from '@emberdeck/contracts/analytics/shown-decimals';
import { ownTimeZone } from './ownTimeZone.js';
import { formatsOf } from '../i18n/locales.js';

const formatters = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>();

function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `n${locale}${JSON.stringify(options)}`;
  const known = formatters.get(key);
  if (known instanceof Intl.NumberFormat) {
    return known;
  }
  const made = new Intl.NumberFormat(formatsOf(locale), options);
  formatters.set(key, made);
  return made;
}

/** In the zone that the user has chosen, if the options name none. */
function dateFormat(locale: string, given: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const options = { timeZone: ownTimeZone(), ...given };
  const key = `d${locale}${JSON.stringify(options)}`;
  const known = formatters.get(key);
  if (known instanceof Intl.DateTimeFormat) {
    return known;
  }
  const made = new Intl.DateTimeFormat(formatsOf(locale), options);
  formatters.set(key, made);
  return made;
}

/** A number with exactly these decimals. */
export const formatDecimals = (value: number, decimals: number, locale: string): string =>
  numberFormat(locale, { minimumFractionDigits: decimals, maximumFractionDigits: decimals }).format(value);

/** A number of any kind, with at most two decimals, or as many as its first digits need. A figure has `formatDecimals`. */
export const formatNumber = (value: number, locale: string): string =>
  numberFormat(locale, { maximumFractionDigits: Math.max(2, numberDecimals(value)) }).format(value);

/** A number of whole things, such as an average of users, without decimals. */
export function formatCount(value: number, locale: string): string {
  return numberFormat(locale, { maximumFractionDigits: 0 }).format(value);
}

const roundedFrom = 100_000;

/** At most seven characters for a whole number: from 100,000 on in thousands, millions or more, with a letter. */
export function formatRounded(value: number, locale: string): string {
  const size = Math.abs(value);
  if (size < 1) return numberFormat(locale, { maximumSignificantDigits: 3 }).format(value);
  return size < roundedFrom
    ? numberFormat(locale, { maximumFractionDigits: 2 }).format(value)
    : numberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 }).format(value);
}

/** The specification's currency sign comes first in every language. Cents appear only if not zero. */
export function formatMoney(value: number, locale: string): string {
  return `${value < 0 ? '-' : ''}$${formatDecimals(Math.abs(value), numberDecimals(value), locale)}`;
}

/** An amount of another currency with its sign or code, as a locale writes it. Cents appear only if not zero. */
export function formatCurrency(value: number, currency: string, locale: string): string {
  const digits = numberDecimals(value);
  return numberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(value);
}

export function formatPercent(value: number, locale: string): string {
  return `${formatDecimals(value, rateDecimals(value), locale)}%`;
}

export function formatShare(share: number, locale: string): string {
  return numberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }).format(share);
}

export function formatDate(instant: string, locale: string): string {
  return dateFormat(locale, { dateStyle: 'medium' }).format(new Date(instant));
}

export function formatDateTime(instant: string, locale: string): string {
  return dateFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(instant));
}

/** The time that a person in a zone has at an instant; a day alone where it is the midnight there. */
export function formatDateTimeIn(instant: string, locale: string, timeZone: string): string {
  const at = new Date(instant);
  const clock = dateFormat('en-GB', { timeStyle: 'medium', timeZone }).format(at);
  return clock === '00:00:00'
    ? dateFormat(locale, { dateStyle: 'medium', timeZone }).format(at)
    : dateFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(at);
}

export function formatTime(instant: number, locale: string): string {
  return dateFormat(locale, { timeStyle: 'short' }).format(instant);
}

/** Only the time if `instant` is on the same day as `now`, both in milliseconds. */
export function formatMoment(instant: number, now: number, locale: string): string {
  const day = dateFormat('en', { dateStyle: 'short' });
  const isToday = day.format(instant) === day.format(now);
  return isToday ? formatTime(instant, locale) : formatDateTime(new Date(instant).toISOString(), locale);
}

/** The day of the week and the time that a person in a zone has. */
export const formatDayTimeIn = (instant: number, locale: string, timeZone: string): string =>
  dateFormat(locale, { weekday: 'short', hour: 'numeric', minute: '2-digit', timeZone }).format(instant);

/** The month that a person in the zone of the workspace has at an instant. */
export function formatShortMonth(instant: string, locale: string, timeZone: string): string {
  return dateFormat(locale, { month: 'short', timeZone }).format(new Date(instant));
}

/** Days of charts and goals come as a day, or as its midnight in UTC, whatever their zone is. */
export function formatShortDay(instant: string, locale: string): string {
  return dateFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(new Date(instant));
}

export function formatDay(day: string, locale: string): string {
  return dateFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day));
}

/** Two ISO days and those between them: `Feb 9 – Mar 10, 2026`. */
export function formatDays(first: string, last: string, locale: string): string {
  return dateFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).formatRange(
    new Date(first),
    new Date(last),
  );
}

/** Megabytes with one decimal. Kilobytes are rounded up, so that a small file is not 0 kB. */
export function formatBytes(bytes: number, locale: string): string {
  const megabytes = bytes / (1024 * 1024);
  return megabytes >= 1
    ? numberFormat(locale, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 }).format(megabytes)
    : numberFormat(locale, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 }).format(
        Math.ceil(bytes / 1024),
      );
}
