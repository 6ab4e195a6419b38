import { Inject, Injectable } from '@nestjs/common';
import { type ContactNews, prepareContactNews } from '@emberdeck/contracts/identity/contact-undo';
import type { JobInput } from '@emberdeck/contracts/jobs/job';
import type { Channel } from '@emberdeck/contracts/notifications/delivery';
import { sendContactNews } from '@emberdeck/contracts/notifications/security-mails';
import type { RuntimeSettings } from '@emberdeck/platform/config/base-settings';
import { type JobContext, RunJob } from '@emberdeck/platform/jobs/run-job.decorator';
import { CallClient } from '@emberdeck/platform/runtime/call-client';
import { RUNTIME_SETTINGS } from '@emberdeck/platform/runtime/tokens';
import { contactMessage } from './contact-message.js';
import { type Delivered, DeliveryService } from './delivery.service.js';
import { deliveryIdOf } from './delivery-id.js';
import { requireEnd } from './retried-sends.js';

const dayMs = 86_400_000;

type News = JobInput<typeof sendContactNews>;

/** A number takes either kind of message: the one that this server can send. */
const channelsFor = (channel: Channel): readonly Channel[] =>
  channel === 'email' ? ['email'] : ['sms', 'whatsapp'];

/** Tells all contacts of an account, phones too, that its contacts changed. */
@Injectable()
export class ContactNewsJobs {
  constructor(
    private readonly calls: CallClient,
    private readonly deliveries: DeliveryService,
    @Inject(RUNTIME_SETTINGS) private readonly runtime: RuntimeSettings,
  ) {}

  /**
   * The links are made for this run, and no table here has them. Another run sends only what was not accepted: a message of
   * an earlier run has its outcome by its id.
   */
  @RunJob(sendContactNews)
  async send(news: News, { signal }: JobContext): Promise<null> {
    const { userId, changeId, change } = news;
    const input = { userId, changeId, change };
    const answer = await this.calls.call(prepareContactNews, input, { isRepeatable: true });
    const { hint, contacts } = answer.json();
    const delivered: Delivered[] = [];
    for (const contact of contacts) {
      signal.throwIfAborted();
      delivered.push(...(await this.deliver(news, hint, contact)));
    }
    requireEnd(delivered);
    return null;
  }

  /** Nothing where no provider serves the contact. */
  private async deliver(news: News, hint: string, contact: ContactNews): Promise<readonly Delivered[]> {
    const { newsId, userId, change, happenedAt } = news;
    const { id, channel, value: to, undo } = contact;
    const settings = `${this.runtime.publicOrigin}/settings#settings-sign-in`;
    const message = contactMessage({ change, hint, happenedAt: new Date(happenedAt), undo, settings });
    const rules = {
      kind: 'security',
      mayShow: false,
      lifetimeMs: dayMs,
      isSecret: undo !== null,
      isRetried: true,
      userId,
    } as const;
    for (const by of channelsFor(channel)) {
      // The last part is the id of a first run of the last release: what that has sent is not sent again.
      const deliveryId = deliveryIdOf('contacts', newsId, id, by, '1');
      const delivered = await this.deliveries.deliver({ deliveryId, channel: by, to, ...message, ...rules });
      if (delivered.outcome !== 'not_configured') return [delivered];
    }
    return [];
  }
}
