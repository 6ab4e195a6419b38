import { defaultTimeZone } from '@emberdeck/contracts/core/zoned-time';
import type { DataSourceEntity } from './data-source.entity.js';

type Given = Pick<DataSourceEntity, 'id' | 'workspaceId' | 'name' | 'type' | 'createdBy' | 'createdAt'>;

/** A row with its first values: active, never synced, with the default settings of its creator. */
export function newSource(given: Given & Partial<DataSourceEntity>): DataSourceEntity {
  return {
    description: null,
    endpoint: null,
    apiKey: null,
    apiKeyLastFour: null,
    keyPlacement: 'bearer',
    headerName: null,
    mapping: null,
    paging: null,
    timeParameter: null,
    rowRule: null,
    connectionVersion: 0,
    bookmark: null,
    timeZone: defaultTimeZone,
    dateZone: defaultTimeZone,
    isActive: true,
    pausedReason: null,
    clientAccess: true,
    shownToClients: true,
    lastSyncAt: null,
    lastRowsAt: null,
    freshnessLimitMinutes: null,
    lateSince: null,
    freshFrom: null,
    syncMinutes: null,
    nextSyncAt: null,
    undatedAt: null,
    readsFromStart: false,
    tries: 0,
    failures: 0,
    lastFailure: null,
    notifiedFailure: null,
    notifiedAt: null,
    lastActivityAt: null,
    isSample: false,
    feed: null,
    feedAnchor: null,
    pointCount: 0,
    deletedAt: null,
    updatedAt: given.createdAt,
    ...given,
  };
}
