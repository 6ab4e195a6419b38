import type { DataSource } from '@emberdeck/contracts/analytics/data-sources';
import type { DataSourceEntity } from './data-source.entity.js';

/** A source as it leaves the house: without the key, and for a client without any fact about endpoint and key. */
export function toDataSource(entity: Omit<DataSourceEntity, 'pointCount'>, forClient: boolean): DataSource {
  return {
    id: entity.id,
    name: entity.name,
    type: entity.type,
    description: entity.description,
    endpoint: forClient ? null : entity.endpoint,
    hasApiKey: !forClient && entity.apiKey !== null,
    apiKeyLastFour: forClient ? null : entity.apiKeyLastFour,
    isActive: entity.isActive,
    lastSyncAt: entity.lastSyncAt?.toISOString() ?? null,
    createdBy: entity.createdBy,
    createdAt: entity.createdAt.toISOString(),
    updatedAt: entity.updatedAt.toISOString(),
  };
}
