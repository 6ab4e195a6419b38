import { titles as known } from '@emberdeck/connector/values/titles';
import { type ColumnProfile, profilesOf, unitOfTitle } from './column-profile.js';
import { equalTitlesOfLong } from './equal-titles.js';
import { type FoundLayout, nothingFound, timeQuestion } from './found-layout.js';
import { findTimes } from './find-times.js';
import { findWide } from './find-wide.js';
import type { LongLayout } from './layout.js';
import { quoted } from './metric-row.js';
import type { TableFile } from './table-file.js';
import { hasProductTitles, metadataPlace, placeIn, plainTitles, unitTitles } from './titles.js';
import { clockColumn, clockPlace, timeColumn } from './time-column.js';

const missing =
  'The header must name the columns name and value (unit and timestamp may follow), or one column must hold times; missing: ';

/** Titles of names that feeds do not know. */
const nameTitles = [...known.name, 'indicator', 'indicator name', 'variable', 'series'];

/** How titles and cells say that the file is meant. Looks at all rows, unless the titles say all. */
export async function findLayout(table: TableFile): Promise<FoundLayout> {
  const { header } = table;
  if (hasProductTitles(header) && isTold(header)) {
    return longLayout(header, null, true);
  }
  const profiles = await profilesOf(table);
  const found = hasProductTitles(header)
    ? longLayout(header, profiles, true)
    : await otherLayout(table, profiles);
  return { ...found, profiles };
}

/** No column has to be looked at: the time is named, or there are no further columns. */
function isTold(header: readonly string[]): boolean {
  const titles = plainTitles(header);
  const parts = [known.name[0], known.value[0], known.unit[0], known.metadata[0]];
  const time = placeIn(titles, known.timestamp);
  return (
    (time !== null && clockPlace(titles, time) === null) ||
    titles.every((title) => parts.some((part) => part === title))
  );
}

async function otherLayout(table: TableFile, profiles: readonly ColumnProfile[]): Promise<FoundLayout> {
  const { header } = table;
  const titles = plainTitles(header);
  if (placeIn(titles, nameTitles) !== null && placeIn(titles, known.value) !== null) {
    return longLayout(header, profiles, false);
  }
  const found = (await findTimes(table, profiles)) ?? findWide(header, profiles);
  return found ?? { ...nothingFound, problem: noNumbers(profiles) ?? `${missing}${missingOf(titles)}` };
}

/** A file with times whose other columns are no metrics; null without times. */
function noNumbers(profiles: readonly ColumnProfile[]): string | null {
  const others = profiles.filter(({ isTime, texts }) => !isTime && texts > 0);
  const [nearest] = [...others].sort((one, other) => other.numbers - one.numbers);
  if (nearest === undefined || others.length === profiles.length) {
    return null;
  }
  const { title, numbers, filled, firstText } = nearest;
  return `No column holds numbers: ${quoted(title)} has ${numbers.toLocaleString('en')} in ${filled.toLocaleString('en')} cells, and ${quoted(firstText ?? '')} is none`;
}

const missingOf = (titles: readonly string[]): string =>
  (['name', 'value'] as const).filter((title) => !titles.includes(title)).join(', ');

/** Each row has a name and a value. */
function longLayout(
  header: readonly string[],
  profiles: readonly ColumnProfile[] | null,
  isProductForm: boolean,
): FoundLayout {
  const titles = plainTitles(header);
  const values = { kind: 'one', place: placeIn(titles, known.value) ?? 0 } as const;
  const time = timeColumn(titles, profiles);
  const layout: LongLayout = {
    kind: 'long',
    names: [placeIn(titles, nameTitles) ?? 0],
    values,
    unit: placeIn(titles, unitTitles),
    plainUnit: unitOfTitle(header[values.place] ?? ''),
    factor: 1,
    timestamp: time.place,
    clock: clockColumn(titles, profiles, time),
    metadata: metadataPlace(header),
  };
  const question = equalTitlesOfLong(layout, header) ?? timeQuestion(layout, header, time.others);
  return { ...nothingFound, layout, isProductForm, questions: question === null ? [] : [question] };
}
