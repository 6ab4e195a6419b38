import type {
  CreateDataSourceBody,
  DataSource,
  UpdateDataSourceBody,
} from '@emberdeck/contracts/analytics/data-sources';
import type { RowRule } from '@emberdeck/contracts/analytics/row-meaning';
import type { KeyPlacement } from '@emberdeck/contracts/analytics/source-connection';
import type { TestDataSourceBody } from '@emberdeck/contracts/analytics/source-test';
import { mappingOf, mappingTexts, noMapping, textOrNull } from './mappingForm.js';
import type { MappingTexts } from './mappingForm.js';
import { noPaging, pagingOf, pagingTexts } from './pagingForm.js';
import type { PagingTexts } from './pagingForm.js';

/** What happens with the stored key of an edited source. */
export type KeyChoice = 'keep' | 'replace' | 'remove';

/** The fields of a source as typed. A new source has no stored key, so its choice is `replace`. */
export interface SourceValues {
  name: string;
  type: CreateDataSourceBody['type'] | '';
  description: string;
  endpoint: string;
  apiKey: string;
  keyChoice: KeyChoice;
  keyPlacement: KeyPlacement;
  headerName: string;
  mapping: MappingTexts;
  paging: PagingTexts;
  /** Empty for what is usual for the type. */
  rows: RowRule | '';
  timeParameter: string;
  /** Minutes; empty without a limit. */
  freshnessLimitMinutes: string;
}

export const emptySource: SourceValues = {
  name: '',
  type: '',
  description: '',
  endpoint: '',
  apiKey: '',
  keyChoice: 'replace',
  keyPlacement: 'bearer',
  headerName: '',
  mapping: noMapping,
  paging: noPaging,
  rows: '',
  timeParameter: '',
  freshnessLimitMinutes: '',
};

/** What rows are where the source does not say it; null for files, whose imports decide. */
export function usualRule(type: SourceValues['type']): RowRule | null {
  if (type === 'Webhook') return 'events';
  return type === 'API Integration' ? 'values' : null;
}

/** The fields of a stored source. Its key is never known here. */
export function valuesOfSource(source: DataSource): SourceValues {
  const { mapping, freshnessLimitMinutes: limit } = source;
  return {
    name: source.name,
    type: source.type,
    description: source.description ?? '',
    endpoint: source.endpoint ?? '',
    apiKey: '',
    keyChoice: source.hasApiKey ? 'keep' : 'replace',
    keyPlacement: source.keyPlacement,
    headerName: source.headerName ?? '',
    mapping: mappingTexts(mapping),
    paging: pagingTexts(source.paging),
    rows: source.rows === null || source.rows === usualRule(source.type) ? '' : source.rows,
    timeParameter: source.timeParameter ?? '',
    freshnessLimitMinutes: limit === null ? '' : String(limit),
  };
}

/** How an API is read. */
function connectionOf(values: SourceValues) {
  const { endpoint, keyPlacement, headerName, mapping, paging, timeParameter } = values;
  return {
    endpoint,
    keyPlacement,
    headerName: keyPlacement === 'bearer' ? '' : headerName,
    mapping: mappingOf(mapping),
    paging: pagingOf(paging),
    timeParameter: textOrNull(timeParameter),
  };
}

const limitOf = ({ freshnessLimitMinutes: limit }: SourceValues): number | null =>
  limit === '' ? null : Number(limit);

/** Whether the stored key is removed with the new address: another host, or http after https. */
export function dropsKey(source: DataSource | null, endpoint: string): boolean {
  const before = source?.endpoint ?? '';
  if (!URL.canParse(before) || !URL.canParse(endpoint)) {
    return false;
  }
  const [old, next] = [new URL(before), new URL(endpoint)];
  return old.host !== next.host || (old.protocol !== next.protocol && next.protocol !== 'https:');
}

/** A source of another type has no mapping: files choose their columns. */
const mappingOfWebhook = ({ type, mapping }: SourceValues) =>
  type === 'Webhook' ? { mapping: mappingOf(mapping) } : {};

const isApi = ({ type }: SourceValues): boolean => type === 'API Integration';

/** The body that creates a source. Omits the values of fields that its type hides. */
export function createBodyOf(values: SourceValues) {
  const { name, type, description, apiKey } = values;
  const limit = limitOf(values);
  return {
    name,
    type,
    description,
    ...(isApi(values) && { ...connectionOf(values), apiKey }),
    ...mappingOfWebhook(values),
    ...(values.rows !== '' && { rows: values.rows }),
    ...(limit !== null && { freshnessLimitMinutes: limit }),
  };
}

/** The body that changes a source. Without a new key the stored one stays. */
export function updateBodyOf(values: SourceValues): UpdateDataSourceBody {
  const { name, description, apiKey, keyChoice } = values;
  const isReplaced = keyChoice === 'replace' && apiKey !== '';
  return {
    name,
    description,
    ...(isApi(values) && connectionOf(values)),
    ...(mappingOfWebhook(values) as Pick<UpdateDataSourceBody, 'mapping'>),
    ...(isApi(values) && keyChoice === 'remove' && { apiKey: null }),
    ...(isApi(values) && isReplaced && { apiKey }),
    rows: values.rows === '' ? null : values.rows,
    freshnessLimitMinutes: limitOf(values),
  };
}

/** The body that tests a connection. With `id` the server uses the stored key. */
export function testBodyOf(values: SourceValues, id: string | null): TestDataSourceBody {
  const { keyChoice, apiKey } = values;
  return {
    type: 'API Integration',
    ...(connectionOf(values) as Omit<TestDataSourceBody, 'type'>),
    ...(values.rows !== '' && { rows: values.rows }),
    ...(keyChoice === 'keep' && id !== null ? { id } : {}),
    ...(keyChoice === 'replace' ? { apiKey } : {}),
  };
}

/** Names of the fields that a test sends. */
export const connectionFieldNames = [
  'endpoint',
  'apiKey',
  'headerName',
  'mapping.rows',
  'mapping.name',
  'mapping.value',
  'mapping.unit',
  'mapping.timestamp',
  'mapping.key',
  'mapping.metadata',
  'mapping.factor',
  'paging.path',
  'paging.parameter',
  'paging.header',
  'paging.limitParameter',
  'paging.limit',
  'timeParameter',
  'rows',
] as const;

/** Names of the fields that show the server's errors. */
export const sourceFieldNames = [
  'name',
  'type',
  'description',
  ...connectionFieldNames,
  'freshnessLimitMinutes',
] as const;
