import { reportChanged, sharedReportsChanged } from '@emberdeck/contracts/analytics/reports';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import type { Outbox } from '@emberdeck/platform/outbox/outbox';
import { type ReportFile, type StoredReport, toTeamReport } from './report.mapper.js';
import { readFiles } from './reports.queries.js';

/** Publishes the stored state of a file to its readers: the row to the team, a hint to each client of the report. */
export async function announce(
  outbox: Outbox,
  tx: Tx,
  report: StoredReport,
  { audience, status, progress }: Pick<ReportFile, 'audience' | 'status' | 'progress'>,
): Promise<void> {
  if (audience === 'client') {
    await announceToClients(outbox, tx, report, report.sharedWith);
    // The team sees the state of this file, but not its progress.
    if (status === 'running' && progress > 0) return;
  }
  const { workspaceId, generatedBy } = report;
  const row = toTeamReport(report, await readFiles(tx, report));
  if (row) await outbox.append(tx, reportChanged, { workspaceId, userId: generatedBy, report: row });
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
