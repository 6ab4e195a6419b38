import type { UploadQuestion } from '@emberdeck/contracts/analytics/uploads';
import { listed } from './listed.js';
import { type FoundLayout, layoutChoice } from './found-layout.js';
import type { LongLayout, WideLayout } from './layout.js';
import { quoted } from './metric-row.js';
import { plainTitle } from '@emberdeck/connector/values/titles';

const id = 'equal_titles';

/** Asks which of the columns is meant whose title is that of the name or value; null if there is one of each. */
export function equalTitlesOfLong(layout: LongLayout, header: readonly string[]): UploadQuestion | null {
  const name = layout.names[0] ?? 0;
  const value = layout.values.kind === 'one' ? layout.values.place : 0;
  const names = placesLike(header, name);
  const values = placesLike(header, value);
  if (names.length > 1) {
    const choices = names.map((place) => choice(place, { ...layout, names: [place] }, header));
    return { id, message: messageOf(names, header), choices };
  }
  if (values.length < 2) {
    return null;
  }
  const choices = values.map((place) => choice(place, { ...layout, values: { kind: 'one', place } }, header));
  return { id, message: messageOf(values, header), choices };
}

/** Two columns of metrics with one title: both with names of their own, or one of them. */
export function equalTitlesOfWide(
  layout: WideLayout,
  header: readonly string[],
): Pick<FoundLayout, 'layout' | 'questions'> | null {
  const { metrics } = layout;
  const twice = metrics.find(
    ({ name }, place) => metrics.findIndex((each) => each.name === name) !== place,
  )?.name;
  if (twice === undefined) {
    return null;
  }
  const same = metrics.filter(({ name }) => name === twice);
  const places = same.flatMap(({ values }) => (values.kind === 'one' ? [values.place] : []));
  const renamed = same.map((metric, index) =>
    index === 0 ? metric : { ...metric, name: `${twice} (${index + 1})` },
  );
  const both: WideLayout = {
    ...layout,
    metrics: metrics.map((metric) => renamed[same.indexOf(metric)] ?? metric),
  };
  const choices = [
    layoutChoice(`All of them, as ${listed(renamed.map(({ name }) => quoted(name)))}`, both, header),
    ...same.map((metric, index) => {
      const others = metrics.filter((each) => each === metric || !same.includes(each));
      return layoutChoice(`Column ${(places[index] ?? 0) + 1} alone`, { ...layout, metrics: others }, header);
    }),
  ];
  return { layout: both, questions: [{ id, message: messageOf(places, header), choices }] };
}

const placesLike = (header: readonly string[], place: number): readonly number[] =>
  header.flatMap((title, each) => (plainTitle(title) === plainTitle(header[place] ?? '') ? [each] : []));

const choice = (
  place: number,
  layout: LongLayout,
  header: readonly string[],
): UploadQuestion['choices'][number] => layoutChoice(`Column ${place + 1}`, layout, header);

function messageOf(places: readonly number[], header: readonly string[]): string {
  const title = quoted(header[places[0] ?? 0]?.trim() ?? '');
  return `Columns ${listed(places.map((place) => place + 1))} have the same title, ${title}. Which one is meant?`;
}
