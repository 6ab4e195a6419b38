import {
  SendFailure,
  smsTextOf,
  type AcceptedMessage,
  type ChannelAdapter,
  type LostMessage,
  type OutgoingText,
} from '../channel.js';
import type { TemplateKind } from '../twilio.settings.js';
import type { ListedMessage, TwilioClient } from './twilio-client.js';

/** The clock of the provider may be off by this much, and has whole seconds. */
const skewMs = 60_000;

/** How one channel of Twilio is used. */
export interface TwilioChannelOptions {
  readonly channel: 'sms' | 'whatsapp';
  /** A number, a short code, a name, or the SID of a messaging service. */
  readonly from: string;
  /** ContentSids by kind and language, `code:en`. */
  readonly templates: ReadonlyMap<string, string>;
  /** Where receipts go to; null where the product has no public address. */
  readonly statusUrl: string | null;
  /** Whether WhatsApp takes free text for a number now. */
  readonly takesText: (to: string) => Promise<boolean>;
}

/** SMS or WhatsApp by Twilio. */
export class TwilioChannel implements ChannelAdapter {
  readonly channel: 'sms' | 'whatsapp';

  constructor(
    private readonly client: TwilioClient,
    private readonly options: TwilioChannelOptions,
  ) {
    this.channel = options.channel;
  }

  async send(message: OutgoingText, signal: AbortSignal): Promise<AcceptedMessage> {
    const content =
      this.channel === 'sms' ? { Body: smsTextOf(message) } : await this.whatsappContent(message);
    const fields = {
      To: this.addressOf(message.to),
      ...this.sender(),
      ...content,
      ...this.receipts(message.deliveryId),
    };
    return { providerMessageId: await this.client.create(fields, signal) };
  }

  /** No field of a message at Twilio is ours, so a lost one is told by number, sender, time, and its text if that is known. */
  async find({ to, text, since }: LostMessage, signal: AbortSignal): Promise<readonly string[]> {
    const earliest = since.getTime() - skewMs;
    const messages = await this.client.listTo(this.addressOf(to), signal);
    return messages
      .filter((each) => this.isFromHere(each) && Date.parse(each.date_created ?? '') >= earliest)
      .filter(({ body }) => this.channel === 'whatsapp' || text === null || !body || body.endsWith(text))
      .map(({ sid }) => sid);
  }

  private isFromHere({ direction, from, messaging_service_sid: service }: ListedMessage): boolean {
    const { MessagingServiceSid: ownService, From: own } = this.sender();
    const isOwn = ownService === undefined ? from === own : service === ownService;
    return direction.startsWith('outbound') && isOwn;
  }

  private addressOf(number: string): string {
    return this.channel === 'whatsapp' ? `whatsapp:${number}` : number;
  }

  /** A name may begin with MG too. */
  private sender(): Partial<Record<'MessagingServiceSid' | 'From', string>> {
    const { from } = this.options;
    return /^MG[0-9a-fA-F]{32}$/.test(from) ? { MessagingServiceSid: from } : { From: this.addressOf(from) };
  }

  private receipts(deliveryId: string): Readonly<Record<string, string>> {
    const { statusUrl } = this.options;
    return statusUrl === null ? {} : { StatusCallback: `${statusUrl}?delivery=${deliveryId}` };
  }

  /** A template's text in `Body` fails since April 2025, and free text outside the 24 hours fails with 63016. */
  private async whatsappContent(message: OutgoingText): Promise<Readonly<Record<string, string>>> {
    const { template, to } = message;
    const sid = template && this.contentSidOf(template.kind, template.language);
    if (sid !== undefined && template !== undefined) {
      return { ContentSid: sid, ContentVariables: JSON.stringify(template.variables) };
    }
    if (await this.options.takesText(to)) {
      return { Body: message.text };
    }
    const notice = this.contentSidOf('notice', template?.language ?? 'en');
    if (notice === undefined) {
      throw new SendFailure('No template for this message', false, 'NO_TEMPLATE', { textReason: 'window' });
    }
    return { ContentSid: notice, ContentVariables: JSON.stringify({ 1: oneLine(smsTextOf(message)) }) };
  }

  private contentSidOf(kind: TemplateKind, language: string): string | undefined {
    const { templates } = this.options;
    const inLanguage =
      templates.get(`${kind}:${language}`) ?? templates.get(`${kind}:${language.slice(0, 2)}`);
    const any = [...templates].find(([key]) => key.startsWith(`${kind}:`))?.[1];
    return inLanguage ?? templates.get(`${kind}:en`) ?? any;
  }
}

/** Characters of a whole message of a template, 1,024, less some for the text around the variable. */
const longestVariable = 900;

/** WhatsApp takes no line break in a variable: https://developers.facebook.com/docs/whatsapp/cloud-api/reference/messages */
function oneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > longestVariable ? `${line.slice(0, longestVariable - 1)}…` : line;
}
