import { plainTitle, titles } from '@emberdeck/connector/values/titles';
import { readMoment } from '@emberdeck/connector/values/date-forms';

/** Titles of times in the order in which they are preferred: those of feeds, then those of spreadsheets in other languages. */
export const timeTitles: readonly string[] = [
  ...titles.timestamp,
  ...[
    'datum',
    'date/time',
    'buchungstag',
    'tag',
    'fecha',
    'jour',
    'data',
    'dato',
    'päivämäärä',
    'дата',
    'tarih',
  ],
  ...['日付', '日期', '날짜', 'woche', 'monat', 'semaine', 'mois', 'mes', 'mese', 'mês', 'maand', 'месяц'],
  ...[
    'quarter',
    'quartal',
    'trimestre',
    'year',
    'jahr',
    'année',
    'annee',
    'año',
    'anno',
    'ano',
    'jaar',
    'rok',
  ],
  ...['год', '年', '月', 'yıl', 'fiscal year'],
];

export const plainTitles = (header: readonly string[]): string[] => header.map(plainTitle);

/** The place of the first wanted title that the header has; null without one. */
export function placeIn(header: readonly string[], wanted: readonly string[]): number | null {
  const found = wanted.map((title) => header.indexOf(title)).find((place) => place !== -1);
  return found ?? null;
}

/** The first column of metadata; null without one. */
export const metadataPlace = (header: readonly string[]): number | null =>
  placeIn(plainTitles(header), titles.metadata);

export function hasProductTitles(fields: readonly string[]): boolean {
  const found = plainTitles(fields);
  return found.includes('name') && found.includes('value');
}

const timeTitleSet: ReadonlySet<string> = new Set(timeTitles);

export const isTimeTitle = (title: string): boolean => timeTitleSet.has(plainTitle(title));

/** A title that ends like that of a time, for instance `order date` or `recorded_at`. */
export const isTimeLikeTitle = (title: string): boolean =>
  isTimeTitle(title) ||
  /(?:^|[ _-])(?:date|time|datetime|timestamp|day|week|month|quarter|year|at|datum)$/.test(
    plainTitle(title).slice(-20),
  );

/** Titles of times of the day, in the languages of common spreadsheets. */
// oxfmt-ignore
const clockTitles: ReadonlySet<string> = new Set([
  'time', 'time of day', 'hour', 'zeit', 'uhrzeit', 'heure', 'hora', 'ora', 'orario', 'tijd', 'tid', 'klokkeslæt', 'aika',
  'godzina', 'čas', 'saat', 'время', '時刻', '時間', '时间', '시간',
]);

/** Whether a title is that of the time beside this date: `Order time` beside `Order date`, but not `Response time`. */
export function clockTitleBeside(date: string): (title: string) => boolean {
  const pair = plainTitle(date).replace(/date$/, 'time');
  return (title) => clockTitles.has(plainTitle(title)) || (isDatePart(date) && plainTitle(title) === pair);
}

const isDatePart = (title: string): boolean => /[ _-]date$/.test(plainTitle(title));

/** Titles of units in the order in which they are preferred. */
export const unitTitles: readonly string[] = [...titles.unit, ...titles.currency];

const currencyTitles: readonly string[] = titles.currency;

export const isCurrencyTitle = (title: string): boolean => currencyTitles.includes(plainTitle(title));

/** A word of a title of money, in the languages of common spreadsheets. */
// oxfmt-ignore
const moneyWords: ReadonlySet<string> = new Set([
  'revenue', 'amount', 'price', 'fee', 'fees', 'cost', 'costs', 'tax', 'spend', 'betrag', 'umsatz', 'preis',
  'gebühr', 'gebühren', 'kosten', 'montant', 'prix', 'frais', 'importe', 'precio', 'importo', 'prezzo',
  'valor', 'preço', 'bedrag', 'prijs', 'kwota', 'cena', 'сумма', 'цена', '金額', '金额', '금액',
]);

/** A title of amounts of money, for instance `Net price` or `processing_fee`. */
export const isMoneyTitle = (title: string): boolean =>
  plainTitle(title)
    .slice(0, 60)
    .split(/[^\p{L}\p{M}]/u)
    .some((word) => moneyWords.has(word));

/** A title of numbers that count nothing. */
export const isCodeTitle = (title: string): boolean =>
  /^(?:zip|zip ?code|post(?:al)? ?code|plz|phone(?: number)?|tel(?:ephone)?|sku|ean|gtin|isbn|lat(?:itude)?|lng|lon(?:gitude)?)$/.test(
    plainTitle(title).slice(0, 20),
  );

/** A title of keys, for instance `id`, `order_id` or `OrderId`. */
export const isKeyTitle = (title: string): boolean =>
  /(?:^|[ _-])(?:id|uuid|guid|key)$/i.test(title.trim().slice(-20)) ||
  /[a-z]I[dD]$/.test(title.trim().slice(-20));

/** A title that is a time. */
export interface PeriodTitle {
  readonly place: number;
  /** When it begins for clocks of the workspace, in milliseconds since 1970. */
  readonly local: number;
}

/** The titles that are years, months or days, if they differ. */
export function periodsOf(header: readonly string[]): readonly PeriodTitle[] {
  const found = header.flatMap((title, place): PeriodTitle[] => {
    const text = title.trim();
    // Days of Excel are no titles, but numbers of shops are.
    const moment = /^\d{5}(?:\.\d+)?$/.test(text) ? null : readMoment(text, null, true);
    return moment === null || typeof moment !== 'object' ? [] : [{ place, local: moment.local }];
  });
  return new Set(found.map(({ local }) => local)).size === found.length ? found : [];
}

/** Titles of columns that together are an amount: what goes out, what comes in. */
const sideTitles: readonly (readonly [debit: string, credit: string])[] = [
  ['debit', 'credit'],
  ['debit amount', 'credit amount'],
  ['debits', 'credits'],
  ['soll', 'haben'],
  ['belastung', 'gutschrift'],
  ['lastschrift', 'gutschrift'],
  ['ausgaben', 'einnahmen'],
  ['withdrawal', 'deposit'],
  ['withdrawals', 'deposits'],
  ['withdrawal amount', 'deposit amount'],
  ['money out', 'money in'],
  ['paid out', 'paid in'],
  ['débit', 'crédit'],
  ['cargo', 'abono'],
  ['debe', 'haber'],
  ['dare', 'avere'],
  ['af', 'bij'],
];

/** The places of debit and credit; null without both. */
export function sidesIn(
  header: readonly string[],
): { readonly debit: number; readonly credit: number } | null {
  const found = plainTitles(header);
  const pair = sideTitles.find(([debit, credit]) => found.includes(debit) && found.includes(credit));
  return pair === undefined ? null : { debit: found.indexOf(pair[0]), credit: found.indexOf(pair[1]) };
}
