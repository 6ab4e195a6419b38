import type { RowRule } from '@emberdeck/contracts/analytics/row-meaning';
import type { UploadReading } from '@emberdeck/contracts/analytics/upload-reading';
import type { UploadQuestion } from '@emberdeck/contracts/analytics/uploads';
import { maxMetricNames } from '@emberdeck/contracts/analytics/uploads';
import { isoDayAt } from '@emberdeck/contracts/core/zoned-time';
import { currencyOf } from '@emberdeck/connector/values/currency-unit';
import { type Millionths, millionthsToText } from '@emberdeck/connector/values/decimal';
import type { ColumnProfile } from './column-profile.js';
import { columnsOf, refOf } from './column-refs.js';
import { distinctRows } from './distinct-rows.js';
import { isGroup } from './find-wide.js';
import { layoutChoice } from './found-layout.js';
import { type Layout, withUnitApart, type WideLayout } from './layout.js';
import { listed } from './listed.js';
import { quoted } from './metric-row.js';
import type { RowReader } from './row-reader.js';
import type { SharedTimes } from './shared-times.js';
import { type SeveralUnits, severalUnits } from '../shared/several-units.js';
import type { TableFile } from './table-file.js';
import { isKeyTitle } from './titles.js';

/** Columns by which a question offers to tell rows apart. */
const maxOffered = 4;

type Choice = UploadQuestion['choices'][number];

/** A file that was read. */
export interface ReadRows {
  readonly table: TableFile;
  readonly layout: Layout;
  readonly reading: UploadReading;
  /** What the cells of the columns are; null where titles say all, or the user has chosen. */
  readonly profiles: readonly ColumnProfile[] | null;
  readonly reader: RowReader;
  readonly shared: SharedTimes | null;
  /** What the rows of the source are so far. */
  readonly sourceRows: RowRule | null;
  readonly timeZone: string;
}

/** What the rows leave open. */
export async function questionsOfRows(file: ReadRows): Promise<readonly UploadQuestion[]> {
  const units = unitsQuestion(file);
  if (units !== null) return [units];
  const found = [namesQuestion(file), orderQuestion(file), decimalQuestion(file), await rowsQuestion(file)];
  return found.filter((question) => question !== null);
}

/** Values of one metric in several units are not added up. The user has seen the columns that they have chosen. */
function unitsQuestion({ table, layout, reading, reader }: ReadRows): UploadQuestion | null {
  if (layout.unit === null || reading.columns !== null) return null;
  const several = severalUnits(reader.result().points.namesWithUnits());
  if (several === null) return null;
  const { name, units } = several;
  const word = wordOf(several);
  const title = table.header[layout.unit]?.trim() ?? '';
  return {
    id: 'currency',
    message: `The column ${quoted(title)} gives ${quoted(name)} several ${word.many}, for instance ${units.map(quoted).join(' and ')}. What are its values?`,
    choices: [
      layoutChoice(`One metric for each ${word.one}`, withUnitApart(layout, layout.unit), table.header),
      layoutChoice(
        `One metric as it comes: amounts of different ${word.many} are not added up`,
        layout,
        table.header,
      ),
    ],
  };
}

const wordOf = ({ units }: SeveralUnits) =>
  units.every((unit) => currencyOf(unit, true) !== null)
    ? { one: 'currency', many: 'currencies' }
    : { one: 'unit', many: 'units' };

/** Without a header, metrics would be called by the numbers of their columns. */
function namesQuestion({ table, layout, reading }: ReadRows): UploadQuestion | null {
  if (table.headerLine !== 0 || reading.columns !== null || layout.kind !== 'wide') {
    return null;
  }
  const names = listed(layout.metrics.slice(0, maxOffered).map(({ name }) => `“${name}”`));
  return {
    id: 'names',
    message: 'No line of the file has titles. Choose the line of the header, or give the metrics names.',
    choices: [
      {
        label: `Metrics are called ${names}`,
        figure: null,
        reading: { headerLine: 0, columns: columnsOf(layout, table.header) },
      },
    ],
  };
}

function orderQuestion({ reader, reading }: ReadRows): UploadQuestion | null {
  const text = reader.times.ambiguous;
  if (text === null || reading.dateOrder !== 'auto') {
    return null;
  }
  return {
    id: 'date_order',
    message: `The date ${quoted(text)} can be read in two ways. Which one is meant?`,
    choices: [
      { label: 'Day first', figure: null, reading: { dateOrder: 'day_first' } },
      { label: 'Month first', figure: null, reading: { dateOrder: 'month_first' } },
    ],
  };
}

function decimalQuestion({ reader, reading }: ReadRows): UploadQuestion | null {
  const text = reader.values.ambiguous;
  if (text === null || reading.decimal !== 'auto') {
    return null;
  }
  return {
    id: 'decimal',
    message: `The value ${quoted(text)} can be read in two ways. Which character separates decimals?`,
    choices: [
      { label: 'A point', figure: null, reading: { decimal: '.' } },
      { label: 'A comma', figure: null, reading: { decimal: ',' } },
    ],
  };
}

/** Rows that share name and time: are they one value, or does each count? */
async function rowsQuestion(file: ReadRows): Promise<UploadQuestion | null> {
  const { shared, reading, sourceRows, layout, timeZone } = file;
  const isKnown = reading.rows !== null || sourceRows === 'events' || sourceRows === 'keyed';
  if (shared === null || isKnown) {
    return null;
  }
  const { name, count, timestamp } = shared;
  const groups = layout.kind === 'wide' ? await groupChoices(file, layout) : [];
  const day = isoDayAt(timeZone, new Date(timestamp));
  const more = count > 1 ? `${count.toLocaleString('en')} rows share` : 'One row shares';
  return {
    id: groups.length > 0 ? 'group' : 'rows',
    message: `${more} name and time with another one, for instance ${quoted(name)} on ${day}. What does a row mean?`,
    choices: [...groups, ...(await ruleChoices(file, shared))],
  };
}

/** A row may be one value of a metric that each text of a column has. */
async function groupChoices({ table, profiles }: ReadRows, layout: WideLayout): Promise<readonly Choice[]> {
  const texts = (profiles ?? []).filter(
    (profile) => isGroup(profile) && ![...layout.group, layout.clock].includes(profile.place),
  );
  const offered = texts.slice(0, 2 * maxOffered);
  const alone = offered.map(({ place }) => [place]);
  const withTime = offered.map(({ place }) => [place, ...layout.group, layout.timestamp ?? place]);
  const distinct = await distinctRows(table, [...alone, ...withTime]);
  const choices = offered.flatMap(({ place, title }, index) => {
    const count = (distinct[index]?.count ?? 0) * layout.metrics.length;
    const isApart = distinct[offered.length + index]?.isUnique ?? false;
    const grouped: WideLayout = { ...layout, group: [...layout.group, place] };
    const choice = layoutChoice(`One metric for each text of ${quoted(title)}`, grouped, table.header);
    return count > 1 && count <= maxMetricNames
      ? [{ isApart, choice: { ...choice, figure: `${count.toLocaleString('en')} metrics` } }]
      : [];
  });
  // Those that leave no row with the time of another one come first.
  return [...choices]
    .sort((one, other) => Number(other.isApart) - Number(one.isApart))
    .slice(0, maxOffered)
    .map(({ choice }) => choice);
}

async function ruleChoices({ table, layout }: ReadRows, shared: SharedTimes): Promise<readonly Choice[]> {
  const { last, sum, unit } = shared;
  const total = sum === null ? null : figureOf(sum, unit);
  const rules: Choice[] = [
    {
      label: 'Values: a metric has one value at a time, and the last row counts',
      figure: figureOf(last, unit),
      reading: { rows: 'values' },
    },
    { label: 'Events: each row counts', figure: total, reading: { rows: 'events' } },
  ];
  const keys = await keyColumns(table, layout);
  const keyed = keys.map((place): Choice => ({
    label: `Keyed: each row counts, and a newer row with the same ${quoted(table.header[place]?.trim() ?? '')} replaces it`,
    figure: total,
    reading: { rows: 'keyed', key: refOf(table.header, place) },
  }));
  return [...rules, ...keyed];
}

/** Columns with a title of keys whose texts differ in each row. */
async function keyColumns(table: TableFile, layout: Layout): Promise<readonly number[]> {
  const names = layout.kind === 'wide' ? layout.group : layout.names;
  const offered = table.header.flatMap((title, place) =>
    isKeyTitle(title) && !names.includes(place) ? [place] : [],
  );
  const some = offered.slice(0, maxOffered);
  const distinct =
    some.length === 0
      ? []
      : await distinctRows(
          table,
          some.map((place) => [place]),
        );
  return some.filter((_, index) => distinct[index]?.isUnique ?? false);
}

function figureOf(value: Millionths, unit: string | null): string {
  const text = millionthsToText(value);
  const [whole = '0', decimals = ''] = text.split('.');
  const shown = decimals === '' ? whole : `${whole}.${decimals.padEnd(2, '0')}`;
  return unit === null ? shown : `${shown} ${unit}`;
}
