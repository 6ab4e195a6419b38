import { Inject, Injectable } from '@nestjs/common';
import { readAccountContacts } from '@emberdeck/contracts/identity/account-contacts';
import type { JobInput } from '@emberdeck/contracts/jobs/job';
import { mailNotices, scheduleNoticeMails } from '@emberdeck/contracts/notifications/notice-mails';
import type { RuntimeSettings } from '@emberdeck/platform/config/base-settings';
import { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { Jobs } from '@emberdeck/platform/jobs/jobs';
import { type JobContext, RunJob } from '@emberdeck/platform/jobs/run-job.decorator';
import { Logger } from '@emberdeck/platform/logging/logger';
import { Clock } from '@emberdeck/platform/rules/clock';
import { CallClient } from '@emberdeck/platform/runtime/call-client';
import { RUNTIME_SETTINGS } from '@emberdeck/platform/runtime/tokens';
import { DeliveryService } from './delivery.service.js';
import { deliveryIdOf } from './delivery-id.js';
import { claimNotices, type MailedNotice, selectMailed, selectUsersToMail } from './notice-mails.queries.js';
import { noticeMessage } from './notice-message.js';

const dayMs = 86_400_000;

/** Sends by mail what its user has not read in the product after some minutes, all of it in one mail. */
@Injectable()
export class NoticeMailsJobs {
  constructor(
    private readonly work: UnitOfWork,
    private readonly jobs: Jobs,
    private readonly calls: CallClient,
    private readonly deliveries: DeliveryService,
    private readonly clock: Clock,
    private readonly logger: Logger,
    @Inject(RUNTIME_SETTINGS) private readonly runtime: RuntimeSettings,
  ) {}

  @RunJob(scheduleNoticeMails)
  async schedule(): Promise<null> {
    const userIds = await selectUsersToMail(this.work, this.clock.now());
    for (const userId of userIds) {
      await this.work.run((tx) => this.jobs.add(tx, mailNotices, { userId }, { key: userId }));
    }
    return null;
  }

  /** The id of the job names the mail, so another run has the same notices and sends nothing twice. */
  @RunJob(mailNotices)
  async send({ userId }: JobInput<typeof mailNotices>, { jobId, own }: JobContext): Promise<null> {
    const notices = await this.work.run(async (tx): Promise<MailedNotice[]> => {
      await own(tx);
      await claimNotices(tx, userId, jobId);
      return selectMailed(tx, userId, jobId);
    });
    const address = notices.length === 0 ? undefined : await this.addressOf(userId);
    if (address === undefined) return null;
    const mail = noticeMessage(notices, this.runtime.publicOrigin);
    const { outcome } = await this.deliveries.deliver({
      ...{
        deliveryId: deliveryIdOf('notices', jobId),
        channel: 'email',
        kind: 'notice',
        to: address,
        ...mail,
      },
      ...{ mayShow: false, lifetimeMs: dayMs, isSecret: false },
    });
    if (outcome === 'failed') this.logger.warn('A mail with notices was not sent', { jobId });
    return null;
  }

  private async addressOf(userId: string): Promise<string | undefined> {
    const answer = await this.calls.call(readAccountContacts, { userId }, { isRepeatable: true });
    const { contacts, isSuspended } = answer.json();
    // The notices stay in the bell. The person of a suspended account cannot read them.
    return isSuspended ? undefined : contacts.find(({ channel }) => channel === 'email')?.value;
  }
}
