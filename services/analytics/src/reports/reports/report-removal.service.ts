import { Injectable } from '@nestjs/common';
import { reportDeleted } from '@emberdeck/contracts/analytics/reports';
import { Blobs } from '@emberdeck/platform/blobs/blobs';
import { workspaceScope } from '@emberdeck/platform/database/scope';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import { Outbox } from '@emberdeck/platform/outbox/outbox';
import { announceToClients } from './report-announcement.js';
import { ReportEntity } from './report.entity.js';
import { ReportQueueService } from './report-queue.service.js';
import { ownerOf, type ReportFile, type StoredReport } from './report.mapper.js';
import { maxReports } from './report-rules.js';
import { readFiles } from './reports.queries.js';

/** The newest reports of a schedule that stay. */
const maxReportsOfSchedule = 90;

/** The schedule that a report comes from. */
export interface ReportOrigin {
  readonly workspaceId: string;
  readonly scheduleId: string;
  /** The creator of the schedule, in whose name its reports are deleted. */
  readonly createdBy: string;
}

/** Deletes reports with their files. */
@Injectable()
export class ReportRemovalService {
  constructor(
    private readonly outbox: Outbox,
    private readonly blobs: Blobs,
    private readonly queue: ReportQueueService,
  ) {}

  /** Deletes a locked report with its files. Their jobs end. */
  async remove(tx: Tx, report: StoredReport, userId: string): Promise<void> {
    const { workspaceId, id, title } = report;
    for (const file of await readFiles(tx, report)) {
      await this.queue.cancelFile(tx, file);
      await this.removeContent(tx, report, file);
    }
    await workspaceScope(tx, ReportEntity, workspaceId).delete({ id });
    await this.outbox.append(tx, reportDeleted, { workspaceId, userId, reportId: id, title });
    await announceToClients(this.outbox, tx, report, report.sharedWith);
  }

  async removeContent(tx: Tx, report: StoredReport, { blobId }: Pick<ReportFile, 'blobId'>): Promise<void> {
    if (blobId !== null) await this.blobs.deleteIfPresent(tx, ownerOf(report), blobId);
  }

  /**
   * Makes room for the next report of a schedule: its newest reports stay. In a full workspace the oldest one gives its
   * place, so that a schedule that has begun never stops.
   */
  async makeRoom(tx: Tx, { workspaceId, scheduleId, createdBy }: ReportOrigin): Promise<void> {
    const reports = workspaceScope(tx, ReportEntity, workspaceId);
    const order = { createdAt: 'DESC', id: 'DESC' } as const;
    const known = await reports.find({ scheduleId }, { order });
    const isFull = (await reports.count({})) >= maxReports;
    const stay = Math.min(maxReportsOfSchedule, isFull ? known.length : maxReportsOfSchedule) - 1;
    for (const { id } of known.slice(Math.max(0, stay))) {
      const report = await reports.findOneForUpdate({ id });
      if (report) await this.remove(tx, report, createdBy);
    }
  }
}
