import { titles as known } from '@emberdeck/connector/values/titles';
import type { ColumnProfile } from './column-profile.js';
import { distinctRows } from './distinct-rows.js';
import { type FoundLayout, nothingFound } from './found-layout.js';
import type { TableFile } from './table-file.js';
import { periodsOf, placeIn, plainTitles } from './titles.js';

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
  const unit = placeIn(plainTitles(header), known.unit);
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
  return { ...nothingFound, layout: { kind: 'times', names, times, unit, factor: 1 } };
}

const isOfNumbers = (profile: ColumnProfile | undefined): boolean =>
  profile !== undefined && (profile.filled === 0 || profile.isNumeric);
