import { csvText } from '@emberdeck/contracts/core/csv-text';
import type { AuditValues } from '@emberdeck/contracts/core/audit';
import type { AuditRow } from './audit-log.queries.js';

const valuesText = (values: AuditValues | null): string => (values === null ? '' : JSON.stringify(values));

/** An entry as a line of the CSV file. The gateway writes the header. */
export const auditLine = (row: AuditRow): string =>
  [
    row.occurredAt.toISOString(),
    row.actorName,
    row.actorId,
    row.action,
    row.targetType ?? '',
    row.targetName ?? '',
    row.targetId ?? '',
    valuesText(row.before),
    valuesText(row.after),
  ]
    .map(csvText)
    .join(',');
