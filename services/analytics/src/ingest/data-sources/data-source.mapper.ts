import type { DataSource } from '@emberdeck/contracts/analytics/data-sources';
import { maskedAddress } from '@emberdeck/contracts/analytics/secret-address';
import type { DataSourceEntity } from './data-source.entity.js';
import { rowRuleOf } from './row-rule.js';

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
  | 'rowRule'
  | 'isActive'
  | 'pausedReason'
  | 'lastSyncAt'
  | 'lastRowsAt'
  | 'freshFrom'
  | 'freshnessLimitMinutes'
  | 'nextSyncAt'
  | 'lastFailure'
  | 'shownToClients'
  | 'clientAccess'
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
  endpoint: entity.endpoint === null ? null : maskedAddress(entity.endpoint),
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

/** The rule by which the planner notifies: it counts from the last rows, or from the last resume if that is later. */
function freshUntil(source: ShownSource): Date | null {
  const { isActive, freshnessLimitMinutes: limit, lastRowsAt, createdAt, freshFrom } = source;
  if (!isActive || limit === null) {
    return null;
  }
  const from = Math.max((lastRowsAt ?? createdAt).getTime(), freshFrom?.getTime() ?? 0);
  return new Date(from + limit * 60_000);
}

/** Shows the next sync of APIs only. In the demo, a built-in feed also schedules webhook and file sources. */
const nextSyncOf = ({ type, nextSyncAt }: ShownSource): Date | null =>
  type === 'API Integration' ? nextSyncAt : null;

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
    lastRowsAt: entity.lastRowsAt?.toISOString() ?? null,
    freshUntil: freshUntil(entity)?.toISOString() ?? null,
    pausedReason: entity.pausedReason,
    nextSyncAt: nextSyncOf(entity)?.toISOString() ?? null,
    rows: rowRuleOf(entity),
    shownToClients: entity.shownToClients,
    clientAccess: entity.clientAccess,
    isSample: entity.isSample,
    createdBy: entity.createdBy,
    createdAt: entity.createdAt.toISOString(),
    updatedAt: entity.updatedAt.toISOString(),
  };
}
