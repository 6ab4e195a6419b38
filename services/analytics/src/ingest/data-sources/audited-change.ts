import type { DataSource } from '@emberdeck/contracts/analytics/data-sources';
import type { AuditValues } from '@emberdeck/contracts/core/audit';

/** What a member can change of a source. The row as the team reads it holds no secret: its address is masked. */
const audited = [
  'name',
  'description',
  'endpoint',
  'apiKeyLastFour',
  'isActive',
  'keyPlacement',
  'headerName',
  'mapping',
  'paging',
  'timeParameter',
  'rows',
  'freshnessLimitMinutes',
  'shownToClients',
] as const satisfies readonly (keyof DataSource)[];

/** Objects are compared and shown as JSON. */
const plain = (value: DataSource[(typeof audited)[number]]): AuditValues[string] =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : value;

/** The fields that a change gave another value, before and after. */
export function auditedChange(
  before: DataSource,
  after: DataSource,
): { readonly before: AuditValues; readonly after: AuditValues } {
  const changed = audited.filter((name) => plain(before[name]) !== plain(after[name]));
  const of = (source: DataSource): AuditValues =>
    Object.fromEntries(changed.map((name) => [name, plain(source[name])]));
  return { before: of(before), after: of(after) };
}
