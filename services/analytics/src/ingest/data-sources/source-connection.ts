import type { createDataSource, updateDataSource } from '@emberdeck/contracts/analytics/data-sources';
import type { CallInput } from '@emberdeck/contracts/core/call';
import { sortedJson, withKeyName } from '@emberdeck/connector/feed/stored-connection';
import type { DataSourceEntity } from './data-source.entity.js';

type NewSource = Pick<
  CallInput<typeof createDataSource>,
  'endpoint' | 'keyPlacement' | 'headerName' | 'mapping' | 'paging' | 'timeParameter'
>;
type SourceChange = CallInput<typeof updateDataSource>;

/** The columns that decide how a source is read, without its key. */
export type Connection = Pick<
  DataSourceEntity,
  'endpoint' | 'keyPlacement' | 'headerName' | 'mapping' | 'paging' | 'timeParameter'
>;

/** The connection of a new source, with the defaults of absent fields. */
export function newConnection(input: NewSource): Connection {
  return withKeyName({
    endpoint: input.endpoint,
    keyPlacement: input.keyPlacement ?? 'bearer',
    headerName: input.headerName ?? null,
    mapping: input.mapping ?? null,
    paging: input.paging ?? null,
    timeParameter: input.timeParameter ?? null,
  });
}

/** The connection after a change; absent fields stay. */
export function changedConnection(source: Readonly<DataSourceEntity>, change: SourceChange): Connection {
  const given = <Field extends keyof Connection>(field: Field): Connection[Field] =>
    (change[field] === undefined ? source[field] : change[field]) as Connection[Field];
  return withKeyName({
    endpoint: given('endpoint'),
    keyPlacement: given('keyPlacement'),
    headerName: given('headerName'),
    mapping: given('mapping'),
    paging: given('paging'),
    timeParameter: given('timeParameter'),
  });
}

const fields = ['endpoint', 'keyPlacement', 'headerName', 'mapping', 'paging', 'timeParameter'] as const;

/** Whether the two are read differently. */
export const isOtherConnection = (before: Connection, after: Connection): boolean =>
  fields.some((field) => sortedJson(before[field]) !== sortedJson(after[field]));
