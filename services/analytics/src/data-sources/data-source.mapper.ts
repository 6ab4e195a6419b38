import type { DataSource } from '@emberdeck/contracts/analytics/data-sources';
import type { DataSourceEntity } from './data-source.entity.js';

/** The columns that an answer is made of. */
export type ShownSource = Pick<
  DataSourceEntity,
  | 'id'
  | 'name'
  | 'type'
  | 'description'
  | 'endpoint'
  | 'apiKey'
  | 'apiKeyLastFour'
  | 'keyPlacement'
  | 'headerName'
  | 'mapping'
  | 'paging'
  | 'timeParameter'
  | 'isActive'
  | 'pausedReason'
  | 'lastSyncAt'
  | 'freshnessLimitMinutes'
  | 'nextSyncAt'
  | 'lastFailure'
  | 'isSample'
  | 'createdBy'
  | 'createdAt'
  | 'updatedAt'
>;

type Access = Pick<
  DataSource,
  | 'endpoint'
  | 'hasApiKey'
  | 'apiKeyLastFour'
  | 'keyPlacement'
  | 'headerName'
  | 'mapping'
  | 'paging'
  | 'timeParameter'
  | 'webhookUrl'
  | 'lastFailure'
>;

const noAccess: Access = {
  endpoint: null,
  hasApiKey: false,
  apiKeyLastFour: null,
  keyPlacement: 'bearer',
  headerName: null,
  mapping: null,
  paging: null,
  timeParameter: null,
  webhookUrl: null,
  lastFailure: null,
};

const accessOf = (entity: ShownSource): Access => ({
  endpoint: entity.endpoint,
  hasApiKey: entity.apiKey !== null,
  apiKeyLastFour: entity.apiKeyLastFour,
  keyPlacement: entity.keyPlacement,
  headerName: entity.headerName,
  mapping: entity.mapping,
  paging: entity.paging,
  timeParameter: entity.timeParameter,
  webhookUrl: null,
  lastFailure: entity.lastFailure,
});

/**
 * A source in a response: without the key, and for clients without endpoint, webhook address, reasons of failures and
 * facts about the key. The address of a webhook is another feature's.
 */
export function toDataSource(entity: ShownSource, withAccess: boolean): DataSource {
  return {
    id: entity.id,
    name: entity.name,
    type: entity.type,
    description: entity.description,
    ...(withAccess ? accessOf(entity) : noAccess),
    isActive: entity.isActive,
    lastSyncAt: entity.lastSyncAt?.toISOString() ?? null,
    freshnessLimitMinutes: entity.freshnessLimitMinutes,
    pausedReason: entity.pausedReason,
    nextSyncAt: entity.nextSyncAt?.toISOString() ?? null,
    isSample: entity.isSample,
    createdBy: entity.createdBy,
    createdAt: entity.createdAt.toISOString(),
    updatedAt: entity.updatedAt.toISOString(),
  };
}
