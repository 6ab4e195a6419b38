import type { ColumnRef, UploadColumns, ValueColumns } from '@emberdeck/contracts/analytics/upload-reading';
import type { UploadQuestion } from '@emberdeck/contracts/analytics/uploads';
import { unitOfTitle } from './column-profile.js';
import { mapRefs, maxTitle, refsOf } from './column-refs.js';
import { columnsChoice, type FoundLayout, nothingFound } from './found-layout.js';
import { listed } from './listed.js';
import type { Layout, MetricColumn, TimeColumn, ValuePlaces } from './layout.js';
import { quoted } from './metric-row.js';
import { metadataPlace, periodsOf } from './titles.js';

/** Choices of a question about equal titles. */
const maxChoices = 10;

/** The layout that the user has chosen. */
export function chosenLayout(columns: UploadColumns, header: readonly string[]): FoundLayout {
  const titles = header.map((title) => title.trim());
  const refs = refsOf(columns);
  const missing = refs.find((ref) => placesOfRef(ref, titles).length === 0);
  if (missing !== undefined) {
    return { ...nothingFound, problem: `The file has no column ${JSON.stringify(missing)}` };
  }
  const unclear = refs.find((ref) => placesOfRef(ref, titles).length > 1);
  if (unclear !== undefined) {
    const question = equalTitles(columns, unclear, titles);
    const [first] = placesOfRef(unclear, titles);
    const { layout } = chosenLayout(withRef(columns, unclear, (first ?? 0) + 1), header);
    return { ...nothingFound, layout, questions: [question] };
  }
  const layout = new ChosenColumns(columns, titles).layout();
  return typeof layout === 'string' ? { ...nothingFound, problem: layout } : { ...nothingFound, layout };
}

function placesOfRef(ref: ColumnRef, titles: readonly string[]): readonly number[] {
  if (typeof ref === 'number') {
    return ref <= titles.length ? [ref - 1] : [];
  }
  return titles.flatMap((title, place) => (title === ref.trim() ? [place] : []));
}

const withRef = (columns: UploadColumns, ref: ColumnRef, number: number): UploadColumns =>
  mapRefs(columns, (each) => (each === ref ? number : each));

function equalTitles(columns: UploadColumns, ref: ColumnRef, titles: readonly string[]): UploadQuestion {
  const numbers = placesOfRef(ref, titles).map((place) => place + 1);
  return {
    id: 'equal_titles',
    message: `Columns ${listed(numbers)} have the same title, ${quoted(String(ref))}. Which one is meant?`,
    choices: numbers
      .slice(0, maxChoices)
      .map((number) => columnsChoice(`Column ${number}`, withRef(columns, ref, number))),
  };
}

/** Places of columns that are there once. */
class ChosenColumns {
  constructor(
    private readonly columns: UploadColumns,
    private readonly titles: readonly string[],
  ) {}

  /** A sentence about a title that makes no metric. */
  layout(): Layout | string {
    const { columns } = this;
    switch (columns.layout) {
      case 'long': {
        const { name, value, unit, timestamp, clock, factor } = columns;
        const values = this.values(value);
        return {
          kind: 'long',
          names: name.map((ref) => this.place(ref)),
          values,
          unit: this.optional(unit),
          plainUnit: unitOfTitle(this.titleOf(values)),
          factor,
          timestamp: this.optional(timestamp),
          clock: this.optional(clock ?? null),
          metadata: metadataPlace(this.titles),
        };
      }
      case 'wide':
        return this.wide(columns);
      case 'times':
        return this.times(columns);
    }
  }

  private wide({
    metrics,
    group,
    timestamp,
    clock,
    unit,
  }: UploadColumns & { layout: 'wide' }): Layout | string {
    const found = metrics.map(({ column, name, unit: own, factor }): MetricColumn => {
      const values = this.values(column);
      const title = this.titleOf(values);
      return { title, name: name ?? title, values, unit: own ?? unitOfTitle(title), factor };
    });
    if (found.some(({ name }) => name === '' || name.length > maxTitle)) {
      return 'A column of a metric has no title: give the metric a name';
    }
    const twice = found.find(({ name }, place) => found.findIndex((each) => each.name === name) !== place);
    if (twice !== undefined) {
      return `Two columns have the same name, ${quoted(twice.name)}: give one of them another name`;
    }
    return {
      kind: 'wide',
      metrics: found,
      group: group.map((ref) => this.place(ref)),
      unit: this.optional(unit ?? null),
      timestamp: this.optional(timestamp),
      clock: this.optional(clock ?? null),
      metadata: metadataPlace(this.titles),
    };
  }

  private times({ name, times, unit, factor }: UploadColumns & { layout: 'times' }): Layout | string {
    const periods = new Map(periodsOf(this.titles).map(({ place, local }) => [place, local]));
    const found: TimeColumn[] = [];
    for (const ref of times) {
      const place = this.place(ref);
      const local = periods.get(place);
      const title = this.titles[place] ?? '';
      if (local === undefined) {
        return `The title ${quoted(title)} is no time: write it as 2026 or 2026-01-31`;
      }
      found.push({ title, values: { kind: 'one', place }, local });
    }
    return {
      kind: 'times',
      names: name.map((ref) => this.place(ref)),
      times: found,
      unit: this.optional(unit),
      factor,
    };
  }

  private place(ref: ColumnRef): number {
    return placesOfRef(ref, this.titles)[0] ?? 0;
  }

  private optional(ref: ColumnRef | null): number | null {
    return ref === null ? null : this.place(ref);
  }

  private values(value: ValueColumns): ValuePlaces {
    if (typeof value !== 'object') {
      return { kind: 'one', place: this.place(value) };
    }
    return 'debit' in value
      ? { kind: 'sides', debit: this.place(value.debit), credit: this.place(value.credit) }
      : { kind: 'letter', amount: this.place(value.amount), side: this.place(value.side) };
  }

  /** Debit and credit together are an amount. */
  private titleOf(values: ValuePlaces): string {
    if (values.kind === 'sides') return 'Amount';
    return this.titles[values.kind === 'one' ? values.place : values.amount] ?? '';
  }
}
