import type { createDataSource, updateDataSource } from '@emberdeck/contracts/analytics/data-sources';
import { maskedAddress } from '@emberdeck/contracts/analytics/secret-address';
import type { CallInput } from '@emberdeck/contracts/core/call';
import { invalid } from '@emberdeck/platform/errors/app-error';
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

/** The stored address if the given one is its masked form, as forms send it back; else the given one. */
export const unmasked = (stored: string | null, given: string | null): string | null =>
  stored !== null && given === maskedAddress(stored) ? stored : given;

/** The connection of a new source, with the defaults of absent fields. */
export function newConnection(input: NewSource): Connection {
  return checked({
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
  return checked({
    endpoint: given('endpoint'),
    keyPlacement: given('keyPlacement'),
    headerName: given('headerName'),
    mapping: given('mapping'),
    paging: given('paging'),
    timeParameter: given('timeParameter'),
  });
}

function checked(connection: Connection): Connection {
  if (connection.keyPlacement === 'bearer') {
    return { ...connection, headerName: null };
  }
  if (connection.headerName === null) {
    const what = connection.keyPlacement === 'header' ? 'header' : 'query parameter';
    throw invalid([{ field: 'headerName', message: `Enter the name of the ${what} for the key` }]);
  }
  return connection;
}

const fields = ['endpoint', 'keyPlacement', 'headerName', 'mapping', 'paging', 'timeParameter'] as const;

/** Whether the two are read differently. */
export const isOtherConnection = (before: Connection, after: Connection): boolean =>
  fields.some((field) => sortedJson(before[field]) !== sortedJson(after[field]));

/** PostgreSQL returns the fields of JSON in another order. */
const sortedJson = (value: unknown): string =>
  JSON.stringify(value, (_key, each: unknown) =>
    each !== null && typeof each === 'object' && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );

/** Whether the stored key may go to the new address: the same host, and not in the open where it was encrypted. */
export function keepsKey(before: string | null, after: string | null): boolean {
  if (before === null || after === null) {
    return before === after;
  }
  const [old, next] = [new URL(before), new URL(after)];
  return old.host === next.host && (old.protocol === next.protocol || next.protocol === 'https:');
}
