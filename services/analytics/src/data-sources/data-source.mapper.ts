import type { DataSource } from '@emberdeck/contracts/analytics/data-sources';
import type { DataSourceEntity } from './data-source.entity.js';

/** A source as it leaves the product: without the key, and without access facts (endpoint and key) for readers who may not see them. */
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
    createdBy: entity.createdBy,
    createdAt: entity.createdAt.toISOString(),
    updatedAt: entity.updatedAt.toISOString(),
  };
}
