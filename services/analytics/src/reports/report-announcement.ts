import { reportChanged, sharedReportsChanged } from '@emberdeck/contracts/analytics/reports';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import type { Outbox } from '@emberdeck/platform/outbox/outbox';
import { type StoredFile, type StoredReport, toReport } from './report.mapper.js';

/** Publishes the state of a file to its readers: the row to the team, a hint to each client of the report. */
export async function announce(
  outbox: Outbox,
  tx: Tx,
  report: StoredReport,
  file: StoredFile,
): Promise<void> {
  const { workspaceId, generatedBy } = report;
  if (file.audience === 'client') return announceToClients(outbox, tx, report, report.sharedWith);
  const row = toReport(report, file, null);
  await outbox.append(tx, reportChanged, { workspaceId, userId: generatedBy, report: row });
}

/** Makes the lists of these clients stale. */
export async function announceToClients(
  outbox: Outbox,
  tx: Tx,
  { workspaceId, id: reportId }: Pick<StoredReport, 'workspaceId' | 'id'>,
  clients: readonly string[],
): Promise<void> {
  for (const userId of clients) {
    await outbox.append(tx, sharedReportsChanged, { workspaceId, userId, reportId });
  }
}
