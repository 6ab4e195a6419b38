import { Inject, Injectable } from '@nestjs/common';
import { type AccountContact, readAccountContacts } from '@emberdeck/contracts/identity/account-contacts';
import type { JobInput } from '@emberdeck/contracts/jobs/job';
import { sendSecurityMails } from '@emberdeck/contracts/notifications/security-mails';
import type { RuntimeSettings } from '@emberdeck/platform/config/base-settings';
import { type JobContext, RunJob } from '@emberdeck/platform/jobs/run-job.decorator';
import { Logger } from '@emberdeck/platform/logging/logger';
import { CallClient } from '@emberdeck/platform/runtime/call-client';
import { RUNTIME_SETTINGS } from '@emberdeck/platform/runtime/tokens';
import { type Delivered, DeliveryService } from './delivery.service.js';
import { deliveryIdOf } from './delivery-id.js';
import type { RenderedMail } from './mail-template.js';
import { requireEnd } from './retried-sends.js';
import {
  accountMessage,
  exportMessage,
  handoffMessage,
  newBrowserMessage,
  passkeyMessage,
} from './security-message.js';

const dayMs = 86_400_000;

type News = JobInput<typeof sendSecurityMails>;

/** Tells users what happened to their accounts. */
@Injectable()
export class SecurityMailsJobs {
  constructor(
    private readonly calls: CallClient,
    private readonly deliveries: DeliveryService,
    private readonly logger: Logger,
    @Inject(RUNTIME_SETTINGS) private readonly runtime: RuntimeSettings,
  ) {}

  /** A text message about each sign-in would cost money, so phones get none. */
  @RunJob(sendSecurityMails)
  async send(news: News, { signal }: JobContext): Promise<null> {
    const { userId } = news;
    const answer = await this.calls.call(readAccountContacts, { userId }, { isRepeatable: true });
    const delivered: Delivered[] = [];
    for (const contact of answer.json().contacts.filter(({ channel }) => channel === 'email')) {
      signal.throwIfAborted();
      delivered.push(await this.deliver(news, contact, this.messageOf(news)));
    }
    requireEnd(delivered);
    return null;
  }

  private messageOf({ kind, subject, happenedAt: at }: News): RenderedMail {
    const settings = `${this.runtime.publicOrigin}/settings`;
    const happenedAt = new Date(at);
    switch (kind) {
      case 'new_browser':
        return newBrowserMessage({ browser: subject, happenedAt, link: `${settings}#settings-devices` });
      case 'handoff':
        return handoffMessage({ browser: subject, happenedAt, link: `${settings}#settings-devices` });
      case 'export_ready':
        return exportMessage({ lastDay: subject ?? '', link: `${settings}#settings-privacy` });
      case 'account_ends':
      case 'account_stays':
        return accountMessage({ lastDay: subject, happenedAt, link: `${settings}#settings-privacy` });
      default:
        return passkeyMessage({
          isAdded: kind === 'passkey_added',
          name: subject ?? '',
          happenedAt,
          link: `${settings}#settings-sign-in`,
        });
    }
  }

  private async deliver(
    { newsId, userId }: News,
    { id, channel, value }: AccountContact,
    mail: RenderedMail,
  ): Promise<Delivered> {
    const deliveryId = deliveryIdOf('security', newsId, id);
    const message = { deliveryId, channel, kind: 'security', to: value, ...mail } as const;
    const rules = { mayShow: false, lifetimeMs: dayMs, isSecret: false, isRetried: true, userId } as const;
    const delivered = await this.deliveries.deliver({ ...message, ...rules });
    if (delivered.outcome === 'failed') {
      this.logger.warn('A mail about an account was not sent', { deliveryId });
    }
    return delivered;
  }
}
