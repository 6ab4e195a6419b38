import { noticeRaised } from '@emberdeck/contracts/analytics/notices';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import type { Outbox } from '@emberdeck/platform/outbox/outbox';
import type { StoredReport } from './report.mapper.js';

/** The screen that shows a report. It needs sign-in. */
export const reportLink = (reportId: string): string => `/reports?report=${reportId}`;

/** Notifies the creator that the file is ready. */
export async function noticeReady(
  outbox: Outbox,
  tx: Tx,
  { id, workspaceId, generatedBy, title }: StoredReport,
): Promise<void> {
  await outbox.append(tx, noticeRaised, {
    naturalKey: `report_ready:${id}`,
    workspaceId,
    userIds: [generatedBy],
    withClients: false,
    type: 'report_ready',
    params: { title, text: null },
    link: reportLink(id),
    subjectId: id,
  });
}

/** Notifies clients of a report whose file is ready. */
export async function noticeSharing(
  outbox: Outbox,
  tx: Tx,
  { id, workspaceId, title }: StoredReport,
  clients: readonly string[],
): Promise<void> {
  if (clients.length === 0) return;
  await outbox.append(tx, noticeRaised, {
    naturalKey: `report_shared:${id}`,
    workspaceId,
    userIds: [...clients],
    withClients: true,
    type: 'report_ready',
    params: { title, text: 'It is shared with you.' },
    link: reportLink(id),
    subjectId: id,
  });
}

/** Notifies the creator of a failed file, once for each run that a person started. */
export async function noticeFailed(
  outbox: Outbox,
  tx: Tx,
  { id, workspaceId, generatedBy, title }: StoredReport,
  failure: { readonly key: string; readonly reason: string },
): Promise<void> {
  await outbox.append(tx, noticeRaised, {
    naturalKey: `report_failed:${id}:${failure.key}`,
    workspaceId,
    userIds: [generatedBy],
    withClients: false,
    type: 'report_failed',
    params: { title, text: failure.reason },
    link: reportLink(id),
    subjectId: id,
  });
}
