import type { CallInput } from '@emberdeck/contracts/core/call';
import { uuid } from '@emberdeck/contracts/core/fields';
import { type receiveTwilioStatus, twilioPaths } from '@emberdeck/contracts/notifications/providers';
import type { TextState } from '@emberdeck/contracts/notifications/text-messages';
import type { RuntimeSettings } from '@emberdeck/platform/config/base-settings';
import { insertIfAbsent } from '@emberdeck/platform/database/insert-if-absent';
import { type Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { AppError } from '@emberdeck/platform/errors/app-error';
import { Logger } from '@emberdeck/platform/logging/logger';
import { Clock } from '@emberdeck/platform/rules/clock';
import { RUNTIME_SETTINGS, SETTINGS } from '@emberdeck/platform/runtime/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { TextStatesService } from '../delivery/text-states.service.js';
import type { NotificationsSettings } from '../notifications.settings.js';
import { OptOutsService } from '../numbers/opt-outs.service.js';
import { WhatsAppWindows } from '../numbers/whatsapp-windows.service.js';
import { reasonOfCode } from '../twilio-reasons.js';
import { InboundText } from './inbound-text.entity.js';
import { keywordOf } from './keywords.js';
import { isGenuine } from './twilio-signature.js';

/** Longer than any id of Twilio. */
const sidLength = 64;

type TwilioRequest = CallInput<typeof receiveTwilioStatus>;

/** What a status of Twilio means. */
const states: Readonly<Record<string, TextState>> = {
  accepted: 'sent',
  scheduled: 'sent',
  queued: 'sent',
  sending: 'sent',
  sent: 'sent',
  delivered: 'delivered',
  read: 'delivered',
  undelivered: 'failed',
  failed: 'failed',
  canceled: 'failed',
};

/** What Twilio sends: receipts, and messages of people. */
@Injectable()
export class TwilioService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly texts: TextStatesService,
    private readonly optOuts: OptOutsService,
    private readonly windows: WhatsAppWindows,
    private readonly clock: Clock,
    private readonly logger: Logger,
    @Inject(SETTINGS) private readonly settings: NotificationsSettings,
    @Inject(RUNTIME_SETTINGS) private readonly runtime: RuntimeSettings,
  ) {}

  /** Fails with `forbidden` where Twilio has not signed the receipt. */
  async receiveStatus(request: TwilioRequest): Promise<void> {
    this.requireSignature(twilioPaths.status, request);
    const { MessageSid: sid = '', MessageStatus: status = '', ErrorCode: code = '' } = request.fields;
    const state = Object.hasOwn(states, status) ? states[status] : undefined;
    if (sid === '' || state === undefined) return;
    const delivery = uuid.safeParse(new URLSearchParams(request.query).get('delivery'));
    await this.texts.receive(delivery.success ? delivery.data : null, {
      providerMessageId: sid,
      state,
      reason: state === 'failed' ? reasonOfCode(Number(code) || null) : null,
    });
  }

  /**
   * Fails with `forbidden` where Twilio has not signed the message. Its text is stored nowhere. A message that Twilio delivers
   * again changes nothing: a repeated STOP may come after the START that followed it.
   */
  async receiveMessage(request: TwilioRequest): Promise<void> {
    this.requireSignature(twilioPaths.inbound, request);
    const { From: from = '', Body: body = '', OptOutType: optOutType, MessageSid: sid = '' } = request.fields;
    if (from === '') return;
    const channel = from.startsWith('whatsapp:') ? 'whatsapp' : 'sms';
    const keyword = keywordOf(body, optOutType);
    const numberKey = await this.optOuts.keyOf(from);
    const isNew = await this.work.run(async (tx) => {
      if (!(await this.isFirst(tx, sid))) return false;
      if (channel === 'whatsapp') await this.windows.open(tx, numberKey);
      if (keyword === 'stop') await this.optOuts.add(tx, numberKey, channel);
      if (keyword === 'start') await this.optOuts.remove(tx, numberKey, channel);
      return true;
    });
    // Twilio answers STOP, START and HELP itself.
    if (isNew && keyword !== null) this.logger.info('A person answered a message', { channel, keyword });
  }

  /** A message without an id, which Twilio does not send, counts as new. */
  private async isFirst(tx: Tx, sid: string): Promise<boolean> {
    const row = { providerMessageId: sid.slice(0, sidLength), receivedAt: this.clock.now() };
    return sid === '' || insertIfAbsent(tx, InboundText, row);
  }

  private requireSignature(path: string, { query, ...request }: TwilioRequest): void {
    const { TWILIO_AUTH_TOKEN: authToken, TWILIO_WEBHOOK_SECRET: sharedKey } = this.settings;
    const url = `${this.runtime.publicOrigin}${path}${query === '' ? '' : `?${query}`}`;
    if (authToken === undefined || !isGenuine({ url, ...request }, { authToken, sharedKey })) {
      throw new AppError('forbidden', 'The signature is not right.');
    }
  }
}
