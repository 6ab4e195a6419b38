import { Inject, Injectable } from '@nestjs/common';
import { maxAttachedBytes } from '@emberdeck/contracts/analytics/report-work';
import { readAccountContacts } from '@emberdeck/contracts/identity/account-contacts';
import type { JobInput } from '@emberdeck/contracts/jobs/job';
import { mailNotices, scheduleNoticeMails } from '@emberdeck/contracts/notifications/notice-mails';
import { unsubscribePath } from '@emberdeck/contracts/notifications/notification-preferences';
import type { RuntimeSettings } from '@emberdeck/platform/config/base-settings';
import { type Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { Jobs } from '@emberdeck/platform/jobs/jobs';
import { type JobContext, RunJob } from '@emberdeck/platform/jobs/run-job.decorator';
import { Logger } from '@emberdeck/platform/logging/logger';
import { Clock } from '@emberdeck/platform/rules/clock';
import { CallClient } from '@emberdeck/platform/runtime/call-client';
import { RUNTIME_SETTINGS } from '@emberdeck/platform/runtime/tokens';
import type { AttachedFile } from '../channel.js';
import { DeliveryService } from './delivery.service.js';
import { deliveryIdOf } from './delivery-id.js';
import { requireEnd } from './retried-sends.js';
import { groupOf } from '../notice-kinds.js';
import { UnsubscribeService } from '../preferences/unsubscribe.service.js';
import { mailTime } from '../mail-time.js';
import {
  claimNotices,
  deferMails,
  type MailedNotice,
  selectMailed,
  selectUsersToMail,
  type WaitingUser,
} from './notice-mails.queries.js';
import { namedIn, noticeMessage, readyReportOf, threadOf } from './notice-message.js';
import { ReportFilesService } from './report-files.service.js';

const dayMs = 86_400_000;

/** Sends by mail what its user has not read in the product after some minutes, all of it in one mail. */
@Injectable()
export class NoticeMailsJobs {
  constructor(
    private readonly work: UnitOfWork,
    private readonly jobs: Jobs,
    private readonly calls: CallClient,
    private readonly deliveries: DeliveryService,
    private readonly links: UnsubscribeService,
    private readonly files: ReportFilesService,
    private readonly clock: Clock,
    private readonly logger: Logger,
    @Inject(RUNTIME_SETTINGS) private readonly runtime: RuntimeSettings,
  ) {}

  @RunJob(scheduleNoticeMails)
  async schedule(): Promise<null> {
    const now = this.clock.now();
    const waiting = await selectUsersToMail(this.work, now);
    const timed = waiting.map((user) => ({ ...user, until: timeFor(user, now) }));
    const deferred = timed.filter(({ until }) => until > now);
    if (deferred.length > 0) await this.work.run((tx) => deferMails(tx, deferred));
    for (const { userId } of timed.filter(({ until }) => until <= now)) {
      await this.work.run((tx) => this.jobs.add(tx, mailNotices, { userId }, { key: userId }));
    }
    return null;
  }

  /**
   * The id of the job names the mail, so another run has the same notices, as far as they are still unread, and sends nothing
   * twice.
   */
  @RunJob(mailNotices)
  async send({ userId }: JobInput<typeof mailNotices>, { jobId, own, attempt }: JobContext): Promise<null> {
    const { notices, token } = await this.work.run(async (tx) => {
      await own(tx);
      await claimNotices(tx, userId, jobId, this.clock.now());
      const claimed = await selectMailed(tx, userId, jobId);
      return { notices: claimed, token: await this.tokenFor(tx, userId, claimed) };
    });
    const address = token === null ? undefined : await this.addressOf(userId);
    if (address === undefined) return null;
    const origin = this.runtime.publicOrigin;
    const unsubscribeUrl = `${origin}${unsubscribePath}/${token}`;
    const links = { origin, unsubscribeUrl };
    const files = await this.reportsIn(notices, userId, attempt);
    const mail = noticeMessage(
      notices,
      links,
      files.map(({ name }) => name),
    );
    const otherText = noticeMessage(notices, links).text;
    const delivered = await this.deliveries.deliver({
      ...{
        deliveryId: deliveryIdOf('notices', jobId),
        channel: 'email',
        kind: 'notice',
        to: address,
        unsubscribeUrl,
        threadId: threadOf(userId, notices),
        ...mail,
        ...(files.length > 0 && { attachments: { files, otherText } }),
      },
      ...{ mayShow: false, lifetimeMs: dayMs, isSecret: false, isRetried: true, userId },
    });
    requireEnd([delivered]);
    if (delivered.outcome === 'failed') this.logger.warn('A mail with notices was not sent', { jobId });
    return null;
  }

  /** Null for a mail about nothing. */
  private async tokenFor(tx: Tx, userId: string, notices: readonly MailedNotice[]): Promise<string | null> {
    if (notices.length === 0) return null;
    return this.links.tokenFor(
      tx,
      userId,
      notices.map(({ type }) => groupOf(type)),
    );
  }

  /** The files of the reports that the mail names as ready, as far as they have room in one mail. */
  private async reportsIn(
    notices: readonly MailedNotice[],
    userId: string,
    run: number,
  ): Promise<AttachedFile[]> {
    const fileFor = this.files.forJob(run);
    const files: AttachedFile[] = [];
    let room = maxAttachedBytes;
    for (const { workspaceId, ...notice } of namedIn(notices)) {
      const reportId = readyReportOf(notice);
      if (!workspaceId || reportId === null) continue;
      const file = await fileFor({ workspaceId, reportId, userId });
      if (file === null || file.content.length > room) continue;
      files.push(file);
      room -= file.content.length;
    }
    return files;
  }

  private async addressOf(userId: string): Promise<string | undefined> {
    const answer = await this.calls.call(readAccountContacts, { userId }, { isRepeatable: true });
    const { contacts, isSuspended } = answer.json();
    // The notices stay in the bell. The person of a suspended account cannot read them.
    return isSuspended ? undefined : contacts.find(({ channel }) => channel === 'email')?.value;
  }
}

/** When the waiting notices of a user are mailed. */
function timeFor({ since, digest, digestHour, quietFrom, quietTo, timeZone }: WaitingUser, now: Date): Date {
  const quietHours = quietFrom === null || quietTo === null ? null : { from: quietFrom, to: quietTo };
  const wishes = { digest: { every: digest, hour: digestHour }, quietHours, timeZone: timeZone ?? 'UTC' };
  return mailTime(wishes, { since, now });
}
