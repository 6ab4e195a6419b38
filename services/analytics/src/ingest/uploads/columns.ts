import { readMoment } from '@emberdeck/connector/values/date-forms';
import { readNumber } from '@emberdeck/connector/values/number-style';
import { maxMetricNames, type UploadColumns } from '@emberdeck/contracts/analytics/uploads';
import { metadataPlace, readHeader } from './csv-header.js';
import type { ColumnPlaces } from './metric-row.js';
import { presentText } from './present-text.js';
import { maxTimeLength } from '@emberdeck/connector/values/timestamp';
import { plainTitle, titles as known } from '@emberdeck/connector/values/titles';

/** A column whose every value is a point. */
export interface MetricColumn {
  readonly name: string;
  readonly place: number;
}

/** Where the parts of a point are. */
export type Layout =
  | { readonly kind: 'long'; readonly places: ColumnPlaces }
  | { readonly kind: 'wide'; readonly timestamp: number | null; readonly metrics: readonly MetricColumn[] };

const maxTitle = 255;
const maxWideColumns = Math.min(200, maxMetricNames);

const titlesOf = (header: readonly string[]): string[] => header.map(plainTitle);

const placeIn = (titles: readonly string[], wanted: readonly string[]): number | null => {
  const found = wanted.map((title) => titles.indexOf(title)).find((place) => place !== -1);
  return found ?? null;
};

/** How the header and the first rows say the file is meant, or an error sentence. */
export function guessLayout(
  header: readonly string[],
  sample: readonly (readonly string[])[],
): Layout | string {
  const titles = titlesOf(header);
  const exact = readHeader(header);
  if (typeof exact !== 'string') {
    const timestamp = exact.timestamp ?? placeIn(titles, known.timestamp);
    return { kind: 'long', places: { ...exact, timestamp } };
  }
  if (titles.includes('name') && titles.includes('value')) {
    return exact;
  }
  return longByOtherTitles(titles) ?? guessWide(header, titles, sample) ?? exact;
}

function longByOtherTitles(titles: readonly string[]): Layout | null {
  const name = placeIn(titles, known.name);
  const value = placeIn(titles, known.value);
  return name === null || value === null
    ? null
    : {
        kind: 'long',
        places: {
          name,
          value,
          unit: placeIn(titles, known.unit),
          timestamp: placeIn(titles, known.timestamp),
          metadata: metadataPlace(titles),
        },
      };
}

/** A column of dates, and others of numbers. */
function guessWide(
  header: readonly string[],
  titles: readonly string[],
  sample: readonly (readonly string[])[],
): Layout | null {
  const titled = placeIn(titles, known.timestamp);
  const timestamp = titled ?? firstOfDates(header, sample);
  if (timestamp === null) {
    return null;
  }
  const others = header
    .map((title, place) => ({ name: title.trim(), place }))
    .filter(({ place }) => place !== timestamp);
  const metrics = others.filter(({ name, place }) => isMetricTitle(name) && most(sample, place, isNumber));
  const texts = others.filter(({ place }) => most(sample, place, (text) => !isNumber(text)));
  // A text beside each date, for instance a country: the values of one metric would replace each other.
  const isByText = texts.length > 0 && (titled === null || repeats(sample, timestamp));
  return metrics.length === 0 || isByText
    ? null
    : { kind: 'wide', timestamp, metrics: metrics.slice(0, maxWideColumns) };
}

const repeats = (sample: readonly (readonly string[])[], place: number): boolean =>
  new Set(sample.map((fields) => (fields[place] ?? '').trim())).size < sample.length;

const isMetricTitle = (name: string): boolean => name !== '' && name.length <= maxTitle;

function firstOfDates(header: readonly string[], sample: readonly (readonly string[])[]): number | null {
  const place = header.findIndex((_, each) => most(sample, each, isDate));
  return place === -1 ? null : place;
}

const isNumber = (text: string): boolean =>
  !['not-a-number', 'none'].includes(readNumber(text, null) as string);

/** A plain number of ten digits could be a time, but in a column without such a title it is a number. */
const isDate = (text: string): boolean =>
  text.length <= maxTimeLength &&
  !/^\d+$/.test(text) &&
  !isNumber(text) &&
  readMoment(text, null, false) !== null;

/** At least four of five texts of the column match, and one does. */
function most(
  sample: readonly (readonly string[])[],
  place: number,
  matches: (text: string) => boolean,
): boolean {
  const texts = sample.map((fields) => presentText(fields[place])).filter((text) => text !== '');
  return texts.length > 0 && texts.filter(matches).length * 5 >= texts.length * 4;
}

/** The layout that the user has chosen, or an error sentence. */
export function chosenLayout(columns: UploadColumns, header: readonly string[]): Layout | string {
  const titles = header.map((title) => title.trim());
  if (columns.layout === 'times') {
    return 'A file whose columns are times cannot be read yet';
  }
  const wanted =
    columns.layout === 'long'
      ? [columns.name[0], columns.value, columns.unit, columns.timestamp]
      : [...columns.metrics.map(({ column }) => column), columns.timestamp];
  const missing = wanted.find((title) => typeof title === 'string' && !titles.includes(title.trim()));
  if (typeof missing === 'string') {
    return `The file has no column ${JSON.stringify(missing)}`;
  }
  const place = (title: unknown): number | null =>
    typeof title === 'string' ? titles.indexOf(title.trim()) : null;
  if (columns.layout === 'long') {
    const { name, value, unit, timestamp } = columns;
    const places = {
      name: place(name[0]),
      value: place(value),
      unit: place(unit),
      timestamp: place(timestamp),
      metadata: metadataPlace(header),
    };
    return { kind: 'long', places };
  }
  const metrics = columns.metrics.map(({ column }) => ({
    name: String(column).trim(),
    place: titles.indexOf(String(column).trim()),
  }));
  return metrics.every(({ name }) => isMetricTitle(name))
    ? { kind: 'wide', timestamp: place(columns.timestamp), metrics }
    : 'A column of a metric has no title';
}

/** The places of all columns that the layout reads. */
export function placesOf(layout: Layout): readonly number[] {
  const places =
    layout.kind === 'long'
      ? Object.values(layout.places)
      : [layout.timestamp, ...layout.metrics.map(({ place }) => place)];
  return places.filter((place) => place !== null);
}

/** The layout by the titles of the file. */
export function columnsOf(layout: Layout, header: readonly string[]): UploadColumns {
  const title = (place: number | null): string | null =>
    place === null ? null : (header[place]?.trim() ?? null);
  if (layout.kind === 'wide') {
    return {
      layout: 'wide',
      metrics: layout.metrics.map(({ name }) => ({ column: name, name: null, unit: null, factor: 1 })),
      group: [],
      timestamp: title(layout.timestamp),
    };
  }
  const { name, value, unit, timestamp } = layout.places;
  return {
    layout: 'long',
    name: [title(name) ?? ''],
    value: title(value) ?? '',
    unit: title(unit),
    timestamp: title(timestamp),
    factor: 1,
  };
}
