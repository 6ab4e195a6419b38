import { Inject, Injectable } from '@nestjs/common';
import { isClient } from '@emberdeck/contracts/core/permissions';
import { readWorkspaceMembers } from '@emberdeck/contracts/identity/workspace-members';
import type { JobInput } from '@emberdeck/contracts/jobs/job';
import { sendReportMails } from '@emberdeck/contracts/notifications/report-mails';
import { unsubscribePath } from '@emberdeck/contracts/notifications/notification-preferences';
import type { RuntimeSettings } from '@emberdeck/platform/config/base-settings';
import { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { Jobs } from '@emberdeck/platform/jobs/jobs';
import { type JobContext, RunJob } from '@emberdeck/platform/jobs/run-job.decorator';
import { Logger } from '@emberdeck/platform/logging/logger';
import { Clock } from '@emberdeck/platform/rules/clock';
import { CallClient } from '@emberdeck/platform/runtime/call-client';
import { RUNTIME_SETTINGS } from '@emberdeck/platform/runtime/tokens';
import type { AttachedFile } from '../channel.js';
import { type Delivered, DeliveryService } from './delivery.service.js';
import { deliveryIdOf } from './delivery-id.js';
import { requireEnd } from './retried-sends.js';
import { PreferencesService } from '../preferences/preferences.service.js';
import { UnsubscribeService } from '../preferences/unsubscribe.service.js';
import { ReportFilesService } from './report-files.service.js';
import { reportDeliveryId, reportMessage, type SentReport } from './report-message.js';

type Sent = JobInput<typeof sendReportMails>;

const dayMs = 86_400_000;

interface Recipient {
  readonly userId: string;
  readonly to: string;
  readonly fileOf: () => Promise<AttachedFile | null>;
}

/** Sends reports to members. */
@Injectable()
export class ReportMailsJobs {
  constructor(
    private readonly calls: CallClient,
    private readonly work: UnitOfWork,
    private readonly jobs: Jobs,
    private readonly deliveries: DeliveryService,
    private readonly links: UnsubscribeService,
    private readonly preferences: PreferencesService,
    private readonly files: ReportFilesService,
    private readonly clock: Clock,
    private readonly logger: Logger,
    @Inject(RUNTIME_SETTINGS) private readonly runtime: RuntimeSettings,
  ) {}

  /**
   * A recipient who is no longer a member, may no longer read the report, has ended the mails of its schedule, or has no
   * proven address, gets none. In quiet hours a mail of a schedule waits, in a job of its own. The file is attached where its
   * recipient may see it now and it is small enough.
   */
  @RunJob(sendReportMails)
  async send(report: Sent, { signal, progress, own, attempt }: JobContext): Promise<null> {
    const { workspaceId, reportId, title, period, forTeam = false } = report;
    const recipients = await this.awake(report, own);
    const input = { workspaceId, userIds: recipients };
    const { name, members } = (
      await this.calls.call(readWorkspaceMembers, input, { isRepeatable: true })
    ).json();
    const link = `${this.runtime.publicOrigin}/reports?report=${reportId}`;
    const about = { title, period, workspaceName: name ?? 'your workspace', link };
    const fileFor = this.files.forJob(attempt);
    const delivered: Delivered[] = [];
    let done = 0;
    for (const { userId, email, ...member } of members) {
      signal.throwIfAborted();
      const mayRead = !(forTeam && isClient(member));
      if (mayRead && email !== null) {
        const fileOf = (): Promise<AttachedFile | null> => fileFor({ workspaceId, reportId, userId });
        delivered.push(...(await this.deliver(report, { userId, to: email, fileOf }, about)));
      }
      done += 1;
      progress(done, members.length);
    }
    requireEnd(delivered);
    return null;
  }

  /** The recipients outside their quiet hours. The others get a job for the end of theirs, once for the report. */
  private awake({ scheduleId, ...report }: Sent, own: JobContext['own']): Promise<string[]> {
    const { recipients, reportId } = report;
    if (scheduleId === undefined) return Promise.resolve(recipients);
    return this.work.run(async (tx) => {
      await own(tx);
      const quiet = await this.preferences.quietUntil(tx, recipients, this.clock.now());
      for (const [userId, runAt] of quiet) {
        const later = { ...report, scheduleId, recipients: [userId] };
        const key = `${reportId} ${userId} ${runAt.toISOString()}`;
        await this.jobs.add(tx, sendReportMails, later, { runAt, key });
      }
      return recipients.filter((userId) => !quiet.has(userId));
    });
  }

  /** Nothing for a recipient who has ended the mails of the schedule. */
  private async deliver(
    { reportId, scheduleId }: Sent,
    { userId, to, fileOf }: Recipient,
    about: SentReport,
  ): Promise<readonly Delivered[]> {
    const token =
      scheduleId === undefined
        ? undefined
        : await this.work.run((tx) => this.links.tokenForSchedule(tx, userId, scheduleId));
    if (token === null) return [];
    const unsubscribeUrl = token && `${this.runtime.publicOrigin}${unsubscribePath}/${token}`;
    const deliveryId = reportDeliveryId(reportId, userId);
    const message = { deliveryId, userId, channel: 'email', kind: 'report', to, unsubscribeUrl } as const;
    const file = await fileOf();
    const withoutFile = reportMessage(about, { unsubscribeUrl });
    const attached = file && {
      ...reportMessage(about, { unsubscribeUrl, fileName: file.name }),
      attachments: { files: [file], otherText: withoutFile.text },
    };
    const delivered = await this.deliveries.deliver({
      ...message,
      ...(attached ?? withoutFile),
      threadId: deliveryIdOf('thread', userId, scheduleId ?? reportId),
      ...{ mayShow: false, lifetimeMs: dayMs, isSecret: false, isRetried: true },
    });
    const { outcome } = delivered;
    if (outcome !== 'sent') this.logger.warn('A report was not sent', { deliveryId, outcome });
    return [delivered];
  }
}
