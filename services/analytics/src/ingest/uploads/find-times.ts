import type { UploadQuestion } from '@emberdeck/contracts/analytics/uploads';
import type { ColumnProfile } from './column-profile.js';
import { distinctRows } from './distinct-rows.js';
import { type FoundLayout, layoutChoice, nothingFound } from './found-layout.js';
import type { Layout } from './layout.js';
import { quoted } from './metric-row.js';
import type { TableFile } from './table-file.js';
import { periodsOf, placeIn, plainTitles, unitTitles } from './titles.js';

/** Columns that make a name. */
const maxNames = 5;

/** A file whose columns are times, for instance `country, 2024, 2025`; null for another one. */
export async function findTimes(
  table: TableFile,
  profiles: readonly ColumnProfile[],
): Promise<FoundLayout | null> {
  const { header } = table;
  const periods = periodsOf(header).filter(({ place }) => isOfNumbers(profiles[place]));
  const isPeriod = new Set(periods.map(({ place }) => place));
  const others = profiles.filter(({ place }) => !isPeriod.has(place));
  const texts = others.filter(({ isText }) => isText).map(({ place }) => place);
  const unit = placeIn(plainTitles(header), unitTitles);
  const named = texts.filter((place) => place !== unit).slice(0, maxNames);
  if (periods.length < 2 || named.length === 0 || others.some(({ isTime }) => isTime)) {
    return null;
  }
  const prefixes = named.map((_, place) => named.slice(0, place + 1));
  const distinct = await distinctRows(table, prefixes);
  const names = prefixes[distinct.findIndex(({ isUnique }) => isUnique)] ?? named;
  const times = periods.map(({ place, local }) => ({
    title: header[place]?.trim() ?? '',
    values: { kind: 'one', place } as const,
    local,
  }));
  const layout: Layout = { kind: 'times', names, times, unit, factor: 1 };
  const parts = names.length === 1 ? profiles.find(({ place }) => place === names[0]) : undefined;
  return {
    ...nothingFound,
    layout,
    questions: parts?.isPartOfYear === true ? [partsOfYear(parts, layout, header)] : [],
  };
}

/** A table of months by years: its cells have no column of their time. */
const partsOfYear = (
  { title }: ColumnProfile,
  layout: Layout,
  header: readonly string[],
): UploadQuestion => ({
  id: 'layout',
  message: `The rows are parts of the years in the titles, which cannot be joined: write one row for each time. Or is each text of ${quoted(title)} a metric?`,
  choices: [layoutChoice(`Each text of ${quoted(title)} is a metric`, layout, header)],
});

const isOfNumbers = (profile: ColumnProfile | undefined): boolean =>
  profile !== undefined && (profile.filled === 0 || profile.isNumeric);
