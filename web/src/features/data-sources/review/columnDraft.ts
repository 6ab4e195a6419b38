import {
  uploadColumns,
  type ColumnRef,
  type UploadColumns,
  type UploadReading,
} from '@emberdeck/contracts/analytics/upload-reading';
import { type UploadPreview } from '@emberdeck/contracts/analytics/uploads';

export type Layout = UploadColumns['layout'];

export type ColumnUse =
  | 'none'
  | 'name'
  | 'value'
  | 'debit'
  | 'credit'
  | 'side'
  | 'unit'
  | 'timestamp'
  | 'clock'
  | 'key'
  | 'metric'
  | 'group'
  | 'time';

/** The metric of a column. An empty name is the title of the column, an empty unit that of its cells. */
export interface MetricPart {
  readonly name: string;
  readonly unit: string;
  readonly factor: number;
}

/** What each column is, by its number from 1 on, while the user chooses. It may be incomplete. */
export interface ColumnDraft {
  readonly layout: Layout;
  readonly uses: Readonly<Record<number, ColumnUse>>;
  readonly metrics: Readonly<Record<number, MetricPart>>;
  /** Multiplies the values of the layouts with one kind of value. */
  readonly factor: number;
}

export type PreviewedTable = Pick<UploadPreview, 'header' | 'sample' | 'columns'>;

export const usesOf: Readonly<Record<Layout, readonly ColumnUse[]>> = {
  long: ['none', 'name', 'value', 'unit', 'timestamp', 'clock', 'debit', 'credit', 'side', 'key'],
  wide: ['none', 'metric', 'group', 'unit', 'timestamp', 'clock', 'value', 'debit', 'credit', 'side', 'key'],
  times: ['none', 'name', 'time', 'unit'],
};

/** Uses that one column can have at a time. */
const single: readonly ColumnUse[] = [
  'value',
  'debit',
  'credit',
  'side',
  'unit',
  'timestamp',
  'clock',
  'key',
];

export const noMetricPart: MetricPart = { name: '', unit: '', factor: 1 };

const plain = (title: string): string => title.trim().toLowerCase();

/** The number of a column; null if the header has no such title. */
function numberOf(header: readonly string[], ref: ColumnRef | null): number | null {
  if (typeof ref === 'number' || ref === null) {
    return ref;
  }
  const index = header.findIndex((title) => plain(title) === plain(ref));
  return index < 0 ? null : index + 1;
}

/** A column by its title where that is clear, so that the choice fits a file with another order. */
function refOf(header: readonly string[], number: number): ColumnRef {
  const title = header[number - 1]?.trim() ?? '';
  const isClear = title !== '' && header.filter((each) => plain(each) === plain(title)).length === 1;
  return isClear && title.length <= 255 ? title : number;
}

type Assign = (use: ColumnUse, ...refs: readonly (ColumnRef | null)[]) => void;

type LongColumns = Extract<UploadColumns, { layout: 'long' }>;
type Values = LongColumns['value'];

function assignValues(value: Values, alone: 'value' | 'metric', assign: Assign): void {
  if (typeof value !== 'object') {
    assign(alone, value);
  } else if ('debit' in value) {
    assign('debit', value.debit);
    assign('credit', value.credit);
  } else {
    assign('value', value.amount);
    assign('side', value.side);
  }
}

function assignAll(columns: UploadColumns, assign: Assign): void {
  if (columns.layout === 'long') {
    assign('name', ...columns.name);
    assignValues(columns.value, 'value', assign);
    assign('unit', columns.unit);
    assign('timestamp', columns.timestamp);
    assign('clock', columns.clock ?? null);
  } else if (columns.layout === 'wide') {
    columns.metrics.forEach(({ column }) => assignValues(column, 'metric', assign));
    assign('group', ...columns.group);
    assign('unit', columns.unit ?? null);
    assign('timestamp', columns.timestamp);
    assign('clock', columns.clock ?? null);
  } else {
    assign('name', ...columns.name);
    assign('time', ...columns.times);
    assign('unit', columns.unit);
  }
}

/** The column that stands for a metric: that of its values, or of its debits. */
function firstOf(values: Values): ColumnRef {
  if (typeof values !== 'object') {
    return values;
  }
  return 'debit' in values ? values.debit : values.amount;
}

function metricsOf(header: readonly string[], columns: UploadColumns): Record<number, MetricPart> {
  if (columns.layout !== 'wide') {
    return {};
  }
  return Object.fromEntries(
    columns.metrics.map(({ column, name, unit, factor }) => [
      numberOf(header, firstOf(column)) ?? 0,
      { name: name ?? '', unit: unit ?? '', factor },
    ]),
  );
}

/** The draft of how the server understands the columns; without any use if it cannot tell. */
export function draftOf({ header, columns }: PreviewedTable, key: ColumnRef | null): ColumnDraft {
  const uses: Record<number, ColumnUse> = {};
  const assign: Assign = (use, ...refs) => {
    for (const ref of refs) {
      const number = numberOf(header, ref);
      if (number !== null) uses[number] = use;
    }
  };
  assign('key', key);
  if (columns === null) {
    return { layout: 'long', uses, metrics: {}, factor: 1 };
  }
  assignAll(columns, assign);
  const factor = columns.layout === 'wide' ? 1 : columns.factor;
  return { layout: columns.layout, uses, metrics: metricsOf(header, columns), factor };
}

/** Gives a column a use. Where only one column can have it, the other one loses it. */
export function withUse(draft: ColumnDraft, column: number, use: ColumnUse): ColumnDraft {
  const others = Object.entries(draft.uses).filter(([, each]) => each !== use || !single.includes(use));
  const conflicts: readonly ColumnUse[] =
    use === 'value' || use === 'side'
      ? ['debit', 'credit']
      : use === 'debit' || use === 'credit'
        ? ['value', 'side']
        : [];
  const left = others.filter(([, each]) => !conflicts.includes(each));
  return { ...draft, uses: { ...Object.fromEntries(left), [column]: use } };
}

const withDigit = /\p{Nd}/u;

/** What a column without a use may be in another layout: numbers are metrics, and titles with digits are times. */
function guessedUse(layout: Layout, title: string, cell: string): ColumnUse {
  if (layout === 'wide') {
    return withDigit.test(cell) ? 'metric' : 'none';
  }
  return layout === 'times' && withDigit.test(title) ? 'time' : 'none';
}

/** Changes the layout. Uses that it has too stay, and the others are guessed. */
export function withLayout(draft: ColumnDraft, layout: Layout, table: PreviewedTable): ColumnDraft {
  const uses = table.header.map((title, index): [number, ColumnUse] => {
    const use = draft.uses[index + 1] ?? 'none';
    const stays = use !== 'none' && usesOf[layout].includes(use);
    return [index + 1, stays ? use : guessedUse(layout, title, table.sample[0]?.[index] ?? '')];
  });
  return { ...draft, layout, uses: Object.fromEntries(uses) };
}

type Refs = (use: ColumnUse) => ColumnRef[];

/** The column of a value, or the two columns that make it; undefined while one is missing. */
function valueOf(refs: Refs): unknown {
  const [value] = refs('value');
  const [side] = refs('side');
  const [debit] = refs('debit');
  const [credit] = refs('credit');
  if (debit !== undefined || credit !== undefined) {
    return debit !== undefined && credit !== undefined ? { debit, credit } : undefined;
  }
  return value !== undefined && side !== undefined ? { amount: value, side } : value;
}

const withUses = ({ uses }: ColumnDraft, ...wanted: readonly ColumnUse[]): number[] =>
  Object.keys(uses)
    .map(Number)
    .filter((number) => wanted.includes(uses[number] ?? 'none'));

/** Whether a column has the name, unit and factor of a metric. */
export const isMetric = ({ layout, uses }: ColumnDraft, column: number): boolean =>
  layout === 'wide' && ['metric', 'value', 'debit'].includes(uses[column] ?? 'none');

function timeOf(refs: Refs): Pick<LongColumns, 'timestamp' | 'clock'> {
  const [timestamp] = refs('timestamp');
  const [clock] = refs('clock');
  return { timestamp: timestamp ?? null, ...(clock === undefined ? {} : { clock }) };
}

function wideOf(draft: ColumnDraft, header: readonly string[], refs: Refs): unknown {
  const metricOf = (number: number, column: unknown): unknown => {
    const { name, unit, factor } = draft.metrics[number] ?? noMetricPart;
    return { column, name: name || null, unit: unit || null, factor };
  };
  const single = withUses(draft, 'metric').map((number) => metricOf(number, refOf(header, number)));
  const pair = withUses(draft, 'value', 'debit').map((number) => metricOf(number, valueOf(refs)));
  const [unit] = refs('unit');
  return {
    layout: 'wide',
    metrics: [...single, ...pair],
    group: refs('group'),
    ...timeOf(refs),
    ...(unit === undefined ? {} : { unit }),
  };
}

/** The columns of a draft; null while it is incomplete. */
export function columnsOf(draft: ColumnDraft, header: readonly string[]): UploadColumns | null {
  const refs: Refs = (use) =>
    Object.entries(draft.uses)
      .filter(([, each]) => each === use)
      .map(([number]) => refOf(header, Number(number)));
  const { layout, factor } = draft;
  const unit = refs('unit')[0] ?? null;
  const name = refs('name');
  const columns =
    layout === 'wide'
      ? wideOf(draft, header, refs)
      : layout === 'long'
        ? { layout, name, value: valueOf(refs), unit, ...timeOf(refs), factor }
        : { layout, name, times: refs('time'), unit, factor };
  return uploadColumns.safeParse(columns).data ?? null;
}

/** The part of a reading that a complete draft is; null while it is incomplete. */
export function readingPartOf(
  draft: ColumnDraft,
  header: readonly string[],
): Pick<UploadReading, 'columns' | 'key'> | null {
  const columns = columnsOf(draft, header);
  const [key] = Object.keys(draft.uses).filter((number) => draft.uses[Number(number)] === 'key');
  return columns && { columns, key: key === undefined ? null : refOf(header, Number(key)) };
}
