import type { DataSource } from '@emberdeck/contracts/analytics/data-sources';
import type { DataSourceEntity } from './data-source.entity.js';

/** A source in a response: without the key, and for clients without endpoint and facts about the key. */
export function toDataSource(entity: Omit<DataSourceEntity, 'pointCount'>, withAccess: boolean): DataSource {
  return {
    id: entity.id,
    name: entity.name,
    type: entity.type,
    description: entity.description,
    endpoint: withAccess ? entity.endpoint : null,
    hasApiKey: withAccess && entity.apiKey !== null,
    apiKeyLastFour: withAccess ? entity.apiKeyLastFour : null,
    isActive: entity.isActive,
    lastSyncAt: entity.lastSyncAt?.toISOString() ?? null,
    keyPlacement: 'bearer',
    headerName: null,
    mapping: null,
    paging: null,
    timeParameter: null,
    webhookUrl: null,
    freshnessLimitMinutes: null,
    pausedReason: entity.isActive ? null : 'user',
    nextSyncAt: null,
    lastFailure: null,
    isSample: false,
    createdBy: entity.createdBy,
    createdAt: entity.createdAt.toISOString(),
    updatedAt: entity.updatedAt.toISOString(),
  };
}
