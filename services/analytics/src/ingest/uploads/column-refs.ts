import type { ColumnRef, UploadColumns, ValueColumns } from '@emberdeck/contracts/analytics/upload-reading';
import type { Layout, ValuePlaces } from './layout.js';

/** Columns in the order in which a layout names them, each one changed. */
export function mapRefs(columns: UploadColumns, change: (column: ColumnRef) => ColumnRef): UploadColumns {
  const optional = (column: ColumnRef | null): ColumnRef | null => (column === null ? null : change(column));
  switch (columns.layout) {
    case 'long':
      return {
        ...columns,
        name: columns.name.map(change),
        value: mapValue(columns.value, change),
        unit: optional(columns.unit),
        timestamp: optional(columns.timestamp),
        ...(columns.clock == null ? {} : { clock: change(columns.clock) }),
      };
    case 'wide':
      return {
        ...columns,
        metrics: columns.metrics.map((metric) => ({ ...metric, column: mapValue(metric.column, change) })),
        group: columns.group.map(change),
        timestamp: optional(columns.timestamp),
        ...(columns.clock == null ? {} : { clock: change(columns.clock) }),
        ...(columns.unit == null ? {} : { unit: change(columns.unit) }),
      };
    case 'times':
      return {
        ...columns,
        name: columns.name.map(change),
        times: columns.times.map(change),
        unit: optional(columns.unit),
      };
  }
}

function mapValue(value: ValueColumns, change: (column: ColumnRef) => ColumnRef): ValueColumns {
  if (typeof value !== 'object') {
    return change(value);
  }
  return 'debit' in value
    ? { debit: change(value.debit), credit: change(value.credit) }
    : { amount: change(value.amount), side: change(value.side) };
}

/** All columns that a layout names. */
export function refsOf(columns: UploadColumns): readonly ColumnRef[] {
  const refs: ColumnRef[] = [];
  mapRefs(columns, (column) => {
    refs.push(column);
    return column;
  });
  return refs;
}

/** A column by its title, or by its number where the title is empty or not the only one. */
export function refOf(header: readonly string[], place: number): ColumnRef {
  const title = header[place]?.trim() ?? '';
  const isOnly = header.filter((each) => each.trim() === title).length === 1;
  return title !== '' && title.length <= maxTitle && isOnly ? title : place + 1;
}

export const maxTitle = 255;

/** The layout by the titles of the file. */
export function columnsOf(layout: Layout, header: readonly string[]): UploadColumns {
  const ref = (place: number): ColumnRef => refOf(header, place);
  const optional = (place: number | null): ColumnRef | null => (place === null ? null : ref(place));
  switch (layout.kind) {
    case 'long':
      return {
        layout: 'long',
        name: layout.names.map(ref),
        value: valueOf(layout.values, ref),
        unit: optional(layout.unit),
        timestamp: optional(layout.timestamp),
        ...(layout.clock === null ? {} : { clock: ref(layout.clock) }),
        factor: layout.factor,
      };
    case 'wide':
      return {
        layout: 'wide',
        metrics: layout.metrics.map(({ title, name, values, unit, factor }) => ({
          column: valueOf(values, ref),
          name: name === title ? null : name,
          unit,
          factor,
        })),
        group: layout.group.map(ref),
        timestamp: optional(layout.timestamp),
        ...(layout.clock === null ? {} : { clock: ref(layout.clock) }),
        ...(layout.unit === null ? {} : { unit: ref(layout.unit) }),
      };
    case 'times':
      return {
        layout: 'times',
        name: layout.names.map(ref),
        times: layout.times.map(({ values }) => ref(values.place)),
        unit: optional(layout.unit),
        factor: layout.factor,
      };
  }
}

function valueOf(values: ValuePlaces, ref: (place: number) => ColumnRef): ValueColumns {
  switch (values.kind) {
    case 'one':
      return ref(values.place);
    case 'sides':
      return { debit: ref(values.debit), credit: ref(values.credit) };
    case 'letter':
      return { amount: ref(values.amount), side: ref(values.side) };
  }
}
