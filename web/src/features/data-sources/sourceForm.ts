import type {
  CreateDataSourceBody,
  DataSource,
  UpdateDataSourceBody,
} from '@emberdeck/contracts/analytics/data-sources';
import type { KeyPlacement } from '@emberdeck/contracts/analytics/source-connection';
import type { TestDataSourceBody } from '@emberdeck/contracts/analytics/source-test';

/** The five JMESPath expressions of a mapping, as typed. */
export interface MappingTexts {
  rows: string;
  name: string;
  value: string;
  unit: string;
  timestamp: string;
}

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
  paging: { kind: '' | 'link' | 'cursor' | 'page'; path: string; parameter: string; first: '0' | '1' };
  timeParameter: string;
  /** Minutes; empty without a limit. */
  freshnessLimitMinutes: string;
}

export const noMapping: MappingTexts = { rows: '', name: '', value: '', unit: '', timestamp: '' };

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
  paging: { kind: '', path: '', parameter: '', first: '1' },
  timeParameter: '',
  freshnessLimitMinutes: '',
};

function pagingTexts(paging: DataSource['paging']): SourceValues['paging'] {
  const none = emptySource.paging;
  switch (paging?.kind) {
    case 'cursor':
      return { ...none, kind: 'cursor', path: paging.path, parameter: paging.parameter };
    case 'page':
      return { ...none, kind: 'page', parameter: paging.parameter, first: paging.first === 0 ? '0' : '1' };
    case 'link':
      return { ...none, kind: 'link' };
    default:
      return none;
  }
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
    mapping: mapping
      ? { ...mapping, unit: mapping.unit ?? '', timestamp: mapping.timestamp ?? '' }
      : noMapping,
    paging: pagingTexts(source.paging),
    timeParameter: source.timeParameter ?? '',
    freshnessLimitMinutes: limit === null ? '' : String(limit),
  };
}

const textOrNull = (text: string): string | null => (text.trim() === '' ? null : text);

function mappingOf(mapping: MappingTexts) {
  const { rows, name, value, unit, timestamp } = mapping;
  return [rows, name, value, unit, timestamp].every((text) => text.trim() === '')
    ? null
    : { rows, name, value, unit: textOrNull(unit), timestamp: textOrNull(timestamp) };
}

function pagingOf({ kind, path, parameter, first }: SourceValues['paging']) {
  switch (kind) {
    case '':
      return null;
    case 'link':
      return { kind };
    case 'cursor':
      return { kind, path, parameter };
    case 'page':
      return { kind, parameter, first: Number(first) };
  }
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
    freshnessLimitMinutes: limitOf(values),
  };
}

/** The body that tests a connection. With `id` the server uses the stored key. */
export function testBodyOf(values: SourceValues, id: string | null): TestDataSourceBody {
  const { keyChoice, apiKey } = values;
  return {
    type: 'API Integration',
    ...(connectionOf(values) as Omit<TestDataSourceBody, 'type'>),
    ...(keyChoice === 'keep' && id !== null ? { id } : {}),
    ...(keyChoice === 'replace' ? { apiKey } : {}),
  };
}

/** Names of the fields that show the server's errors. */
export const sourceFieldNames = [
  'name',
  'type',
  'description',
  'endpoint',
  'apiKey',
  'headerName',
  'mapping.rows',
  'mapping.name',
  'mapping.value',
  'mapping.unit',
  'mapping.timestamp',
  'paging.path',
  'paging.parameter',
  'timeParameter',
  'freshnessLimitMinutes',
] as const;
