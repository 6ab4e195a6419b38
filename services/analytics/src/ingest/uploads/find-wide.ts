import { isPercent } from '@emberdeck/connector/values/currency-unit';
import type { UploadQuestion } from '@emberdeck/contracts/analytics/uploads';
import { maxMetricNames } from '@emberdeck/contracts/analytics/uploads';
import { type ColumnProfile, unitOfTitle } from './column-profile.js';
import { maxTitle } from './column-refs.js';
import { equalTitlesOfWide } from './equal-titles.js';
import { type FoundLayout, layoutChoice, nothingFound, timeQuestion } from './found-layout.js';
import { listed } from './listed.js';
import { type Layout, type MetricColumn, withUnitApart, type WideLayout } from './layout.js';
import { quoted } from './metric-row.js';
import { clockColumn, timeColumn } from './time-column.js';
import {
  isCodeTitle,
  isKeyTitle,
  isMoneyTitle,
  isTimeTitle,
  metadataPlace,
  plainTitles,
  sidesIn,
} from './titles.js';

const maxWideColumns = Math.min(200, maxMetricNames);

/** Texts by which a question offers to group. */
const maxOffered = 4;

/** A file whose columns are metrics; null without a column of numbers. */
export function findWide(header: readonly string[], profiles: readonly ColumnProfile[]): FoundLayout | null {
  const titles = plainTitles(header);
  const time = timeColumn(titles, profiles);
  const clock = clockColumn(titles, profiles, time);
  const others = profiles.filter(({ place }) => place !== time.place && place !== clock);
  const numbers = others.filter((profile) => reasonOf(profile) === null);
  const codes = codesAmong(numbers);
  const metrics = numbers.filter((profile) => !codes.includes(profile));
  if (metrics.length === 0) {
    return null;
  }
  const reasons = new Map([
    ...others.flatMap((profile) => entryOf(profile, metrics.indexOf(profile))),
    ...codes.map(({ place }) => [place, codeReason] as const),
  ]);
  const currency = others.find(({ isCurrency }) => isCurrency);
  const layout: WideLayout = {
    kind: 'wide',
    metrics: metrics.slice(0, maxWideColumns).map((profile) => metricOf(profile, currency?.onlyCurrency)),
    group: [],
    unit: null,
    timestamp: time.place,
    clock,
    metadata: metadataPlace(header),
  };
  const texts = others.filter(isGroup);
  const amounts = metrics.filter(isAmount);
  const withUnit = currency && withCurrency(layout, currency, amounts);
  const isOne = amounts.length === 1 || isPairOfSides(amounts, header);
  const found = withUnit !== undefined && isOne ? withUnit : layout;
  const asked =
    equalTitlesOfWide(found, header) ??
    (isOne ? null : currenciesOf(layout, header, { currency, amounts })) ??
    sidesOf(found, header, others) ??
    timesOf(found, header, time.others) ??
    meaningOf(found, header, texts, time.isTitled);
  return { ...nothingFound, layout: found, reasons, ...asked };
}

/** Its numbers may be in the currency that another column names. */
const isAmount = ({ title, units }: ColumnProfile): boolean =>
  unitOfTitle(title) === null && ![...units].some(isPercent);

/** Debit and credit, which are asked to be one amount. */
function isPairOfSides(amounts: readonly ColumnProfile[], header: readonly string[]): boolean {
  const sides = sidesIn(header);
  return sides !== null && amounts.every(({ place }) => place === sides.debit || place === sides.credit);
}

/** The currency of a row is surer than a sign beside the number, which several currencies share. */
const withCurrency = (
  layout: WideLayout,
  { place }: ColumnProfile,
  amounts: readonly ColumnProfile[],
): WideLayout => ({
  ...layout,
  metrics: layout.metrics.map((metric) =>
    amounts.some(({ title }) => title === metric.title) ? { ...metric, unit: null } : metric,
  ),
  unit: place,
});

interface Currencies {
  readonly currency: ColumnProfile | undefined;
  readonly amounts: readonly ColumnProfile[];
}

/** Several columns beside several currencies: amounts of different currencies must not be added up in silence. */
function currenciesOf(
  layout: WideLayout,
  header: readonly string[],
  { currency, amounts }: Currencies,
): Asked | null {
  if (currency?.isMixed !== true || amounts.length < 2) return null;
  const names = amounts.slice(0, maxOffered).map(({ title }) => quoted(title));
  const shown = listed(amounts.length > maxOffered ? [...names, 'more'] : names);
  const inCurrency = withCurrency(layout, currency, amounts);
  return askedBy(
    'currency',
    `The column ${quoted(currency.title)} names several currencies. Are ${shown} amounts in them?`,
    [
      ['Yes: one metric for each amount and currency', withUnitApart(inCurrency, currency.place)],
      ['Yes: each amount has the currency of its row, and different ones are not added up', inCurrency],
      ['No: numbers of all rows count together', layout],
    ],
    header,
  );
}

const codeReason = 'It looks like a code or a place: choose it as a metric if it counts something';

/** Numbers that count nothing, for instance postal codes; none where a file has no other numbers. */
function codesAmong(numbers: readonly ColumnProfile[]): readonly ColumnProfile[] {
  const codes = numbers.filter(({ isCode, title }) => isCode || isCodeTitle(title));
  return codes.length === numbers.length ? [] : codes;
}

/** Why a column is no metric; null if it is one. */
function reasonOf({
  title,
  isNumeric,
  isTime,
  filled,
  numbers,
  firstText,
  texts,
  isClock,
}: ColumnProfile): string | null {
  if (filled === 0) return 'It has no text and no number';
  if (isTime || isTimeTitle(title)) return 'It holds times, and another column is the time of a row';
  if (isClock) return 'It holds times of the day or durations, which are no numbers';
  if (!isNumeric) {
    return numbers > 0 && texts > 0
      ? `Only ${numbers.toLocaleString('en')} of ${filled.toLocaleString('en')} cells hold numbers, and ${quoted(firstText ?? '')} is none`
      : 'It holds texts';
  }
  if (title === '') return 'It has no title';
  if (title.length > maxTitle) return `Its title is longer than ${maxTitle} characters`;
  return isKeyTitle(title) ? 'It looks like a key: choose it as the key, or as a metric' : null;
}

function entryOf(profile: ColumnProfile, index: number): [number, string][] {
  const reason = index >= maxWideColumns ? `A file has at most ${maxWideColumns} metrics` : reasonOf(profile);
  return reason === null ? [] : [[profile.place, reason]];
}

/** Where all rows name one currency, it is that of titles of money. Other numbers beside them may be counts. */
const metricOf = (profile: ColumnProfile, currency: string | null = null): MetricColumn => {
  const { title, place, unit } = profile;
  return {
    title,
    name: title,
    values: { kind: 'one', place },
    unit: currency !== null && isAmount(profile) && isMoneyTitle(title) ? currency : unit,
    factor: 1,
  };
};

/** Its texts can tell metrics apart; those of keys and clocks differ in each row. */
export const isGroup = ({ title, isText }: ColumnProfile): boolean =>
  isText && !isKeyTitle(title) && !isTimeTitle(title);

type Asked = Pick<FoundLayout, 'layout' | 'questions'>;

/** With the layout of its first choice. */
const askedBy = (
  id: string,
  message: string,
  layouts: readonly (readonly [label: string, layout: Layout])[],
  header: readonly string[],
): Asked => {
  const choices: UploadQuestion['choices'] = layouts.map(([label, layout]) =>
    layoutChoice(label, layout, header),
  );
  return { layout: layouts[0]?.[1] ?? null, questions: [{ id, message, choices }] };
};

/** Debit and credit in two columns, or an amount with a letter. */
function sidesOf(
  layout: WideLayout,
  header: readonly string[],
  others: readonly ColumnProfile[],
): Asked | null {
  const sides = sidesIn(header);
  const side = others.find(({ isSide }) => isSide);
  if (sides !== null) {
    const values = { kind: 'sides', ...sides } as const;
    const apart = layout.metrics.filter(
      ({ values: each }) =>
        each.kind !== 'one' || (each.place !== sides.debit && each.place !== sides.credit),
    );
    const amount: MetricColumn = { title: 'Amount', name: 'Amount', values, unit: null, factor: 1 };
    const [debit = '', credit = ''] = [header[sides.debit]?.trim(), header[sides.credit]?.trim()];
    return askedBy(
      'sides',
      `What are the columns ${quoted(debit)} and ${quoted(credit)}?`,
      [
        [`One metric, “Amount”: ${credit} minus ${debit}`, { ...layout, metrics: [amount, ...apart] }],
        [`Two metrics: ${debit} and ${credit}`, layout],
      ],
      header,
    );
  }
  const [amount] = layout.metrics;
  if (side === undefined || amount?.values.kind !== 'one') {
    return null;
  }
  const { place } = amount.values;
  if (others.find((each) => each.place === place)?.hasNegative === true) {
    return null;
  }
  const signed = { ...amount, values: { kind: 'letter', amount: place, side: side.place } as const };
  return askedBy(
    'sides',
    `The column ${quoted(side.title)} says what is a debit and what a credit. How does it count?`,
    [
      ['Debits count down', { ...layout, metrics: [signed, ...layout.metrics.slice(1)] }],
      ['All amounts count as they are written', layout],
    ],
    header,
  );
}

function timesOf(layout: WideLayout, header: readonly string[], times: readonly number[]): Asked | null {
  const question = timeQuestion(layout, header, times);
  return question && { layout, questions: [question] };
}

/** Without a title that says what the rows are, a text can be the name of the only value. */
function meaningOf(
  layout: WideLayout,
  header: readonly string[],
  texts: readonly ColumnProfile[],
  isTitled: boolean,
): Asked | null {
  const [first, second] = layout.metrics;
  const isClear = isTitled || second !== undefined || texts.length === 0;
  if (first === undefined || (isClear && layout.timestamp !== null)) {
    return null;
  }
  const byText = texts
    .slice(0, maxOffered)
    .map(({ place, title }): readonly [string, Layout] =>
      second === undefined
        ? [`Each text of ${quoted(title)} is a metric`, longOf(layout, first, place)]
        : [`Each column is a metric for each text of ${quoted(title)}`, { ...layout, group: [place] }],
    );
  return askedBy(
    'layout',
    meaningMessage(texts),
    [...byText, ['Each column is a metric, and texts do not count', layout]],
    header,
  );
}

const meaningMessage = ([text]: readonly ColumnProfile[]): string =>
  `The titles do not say what the rows are${text === undefined ? '' : `, nor what ${quoted(text.title)} is`}. What do they mean?`;

const longOf = (layout: WideLayout, { values, unit }: MetricColumn, name: number): Layout => ({
  kind: 'long',
  names: [name],
  values,
  unit: null,
  plainUnit: unit,
  factor: 1,
  timestamp: layout.timestamp,
  clock: layout.clock,
  metadata: layout.metadata,
});
