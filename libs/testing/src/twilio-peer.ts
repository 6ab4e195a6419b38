import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signatureHeaders, type SigningKey } from './twilio-signing.js';

/** A message that the peer has accepted. */
export interface PeerText {
  readonly sid: string;
  readonly to: string;
  readonly from: string | null;
  readonly messagingServiceSid: string | null;
  /** Of a template, what WhatsApp would show is not known here: its variables as JSON. */
  readonly body: string;
  readonly contentSid: string | null;
  readonly contentVariables: Readonly<Record<string, string>> | null;
  readonly statusCallback: string | null;
  readonly createdAt: Date;
  status: string;
  errorCode: number | null;
}

/** A failure of the peer, for the next requests that create a message. */
export interface TwilioFault {
  /**
   * `refuse` answers with `code`, `unavailable` with 503; `hang` never answers; `cut` breaks the connection. Each with `-after`
   * has accepted the message.
   */
  readonly kind: 'refuse' | 'unavailable' | 'unavailable-after' | 'hang' | 'hang-after' | 'cut' | 'cut-after';
  readonly code?: number;
  /** How many requests fail; all by default. */
  readonly times?: number;
}

/** What a request of Twilio to the product is signed with. */
export type TwilioSigning = 'sha1' | 'sha256' | 'wrong';

/** An error of Twilio by its code, with the status that its API answers. */
const statusOfCode: Readonly<Record<number, number>> = { 20003: 401, 20429: 429, 60605: 403 };

/**
 * A stand-in for Twilio on a loopback address: creates and lists messages, and sends signed receipts and messages of people.
 * See https://www.twilio.com/docs/messaging/api/message-resource.
 */
export class TwilioPeer {
  readonly accountSid = `AC${'0123456789abcdef'.repeat(2)}`;
  readonly authToken = 'auth-token-of-the-twilio-peer';
  readonly sharedKey = 'shared-key-of-the-twilio-peer';
  /** What the peer has accepted, oldest first. */
  readonly texts: PeerText[] = [];
  /** Requests to create a message, refused ones too, and to list them. */
  creations = 0;
  listings = 0;
  private readonly keys: Readonly<Record<TwilioSigning, SigningKey>> = {
    sha1: { algorithm: 'sha1', key: this.authToken },
    sha256: { algorithm: 'sha256', key: this.sharedKey },
    wrong: { algorithm: 'sha1', key: 'another-token' },
  };
  private fault: TwilioFault | undefined;
  private faultsLeft = 0;

  private constructor(private readonly server: Server) {}

  static async start(): Promise<TwilioPeer> {
    const server = createServer();
    const peer = new TwilioPeer(server);
    server.on('request', (request, response) => void peer.serve(request, response));
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    return peer;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** The settings of a product that sends by this peer. */
  get environment(): Readonly<Record<string, string>> {
    return {
      TWILIO_ACCOUNT_SID: this.accountSid,
      TWILIO_AUTH_TOKEN: this.authToken,
      TWILIO_WEBHOOK_SECRET: this.sharedKey,
      TWILIO_API_URL: this.url,
      TWILIO_SMS_FROM: '+12025550100',
      TWILIO_WHATSAPP_FROM: '+12025550101',
      TWILIO_CONTENT_SIDS: `code:en=${codeTemplate},friend:en=${friendTemplate}`,
      TWILIO_COUNTRIES: 'US,DE,MX,AR,GB',
      TWILIO_INVITATION_COUNTRIES: 'DE,MX,AR,GB',
      // Tests send to numbers of one range, and enter few codes.
      TEXTS_PER_DAY_BY_PREFIX: '1000',
      TEXTS_UNTIL_PREFIX_STOPS: '1000',
    };
  }

  /** Applies to the next requests. Forgets the accepted messages and the counts. */
  fail(fault?: TwilioFault): void {
    this.fault = fault;
    this.faultsLeft = fault?.times ?? Number.POSITIVE_INFINITY;
    this.texts.length = 0;
    this.creations = 0;
    this.listings = 0;
  }

  textsTo(number: string): readonly PeerText[] {
    return this.texts.filter(({ to }) => to.replace('whatsapp:', '') === number);
  }

  /**
   * Sends a receipt to the address that the message named, and returns the status of its answer. Call it late, twice or in
   * any order.
   * @param at origin of the product on this machine, where the message named a public one; the signature covers the latter
   */
  async receipt(
    text: PeerText,
    status: string,
    options: { code?: number; signing?: TwilioSigning; at?: string } = {},
  ): Promise<number> {
    if (text.statusCallback === null) throw new Error('The message names no address for receipts');
    text.status = status;
    text.errorCode = options.code ?? null;
    const fields = {
      AccountSid: this.accountSid,
      MessageSid: text.sid,
      SmsSid: text.sid,
      MessageStatus: status,
      SmsStatus: status,
      To: text.to,
      From: text.from ?? '',
      ApiVersion: '2010-04-01',
      ...(options.code !== undefined && { ErrorCode: String(options.code) }),
    };
    return this.post(text.statusCallback, fields, options);
  }

  /** Sends a message of a person to the operator's number, and returns the status of the answer. */
  async inbound(
    url: string,
    message: { from: string; body: string; to?: string },
    options: { signing?: TwilioSigning; at?: string } = {},
  ): Promise<number> {
    const sid = newSid();
    const fields = {
      AccountSid: this.accountSid,
      MessageSid: sid,
      SmsMessageSid: sid,
      From: message.from,
      To: message.to ?? '+12025550100',
      Body: message.body,
      NumMedia: '0',
      NumSegments: '1',
      ApiVersion: '2010-04-01',
    };
    return this.post(url, fields, options);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => {
      this.server.close(resolve);
    });
  }

  private async post(
    url: string,
    fields: Readonly<Record<string, string>>,
    { signing = 'sha1', at }: { signing?: TwilioSigning; at?: string },
  ): Promise<number> {
    const response = await fetch(at === undefined ? url : url.replace(new URL(url).origin, at), {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded; charset=UTF-8',
        'user-agent': 'TwilioProxy/1.1',
        ...signatureHeaders(url, fields, this.keys[signing]),
      },
      body: new URLSearchParams(fields).toString(),
    });
    await response.arrayBuffer();
    return response.status;
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.url);
    const form = new URLSearchParams(await bodyOf(request));
    const path = `/2010-04-01/Accounts/${this.accountSid}/Messages`;
    if (!this.isSignedIn(request)) return refuse(response, 20003);
    if (url.pathname === `${path}.json` && request.method === 'POST') return this.create(form, response);
    if (url.pathname === `${path}.json`) return this.list(url.searchParams, response);
    const text = this.texts.find(({ sid }) => url.pathname === `${path}/${sid}.json`);
    return text ? answer(response, 200, this.resourceOf(text)) : refuse(response, 20404, 404);
  }

  private create(form: URLSearchParams, response: ServerResponse): void {
    this.creations += 1;
    const fault = this.faultsLeft > 0 ? this.fault : undefined;
    this.faultsLeft -= 1;
    if (fault && this.failBefore(fault, response)) return;
    const code = faultIn(form);
    if (code !== null) return refuse(response, code);
    const text = textOf(form);
    this.texts.push(text);
    if (fault?.kind === 'hang-after') return;
    if (fault?.kind === 'cut-after') return void response.destroy();
    if (fault?.kind === 'unavailable-after') return refuse(response, 20503, 503);
    return answer(response, 201, this.resourceOf(text));
  }

  /** Whether the request has failed before anything was accepted. */
  private failBefore({ kind, code = 20500 }: TwilioFault, response: ServerResponse): boolean {
    if (kind === 'cut') response.destroy();
    if (kind === 'unavailable') refuse(response, 20503, 503);
    if (kind === 'refuse') refuse(response, code);
    return !kind.endsWith('-after');
  }

  /** Newest first. Like Twilio's, it has no field of the caller's. */
  private list(query: URLSearchParams, response: ServerResponse): void {
    this.listings += 1;
    if (this.fault?.kind === 'hang' && this.faultsLeft > 0) return;
    const found = this.texts
      .filter(({ to }) => !query.has('To') || to === query.get('To'))
      .toReversed()
      .slice(0, Number(query.get('PageSize') ?? 50));
    answer(response, 200, { messages: found.map((each) => this.resourceOf(each)), next_page_uri: null });
  }

  private isSignedIn({ headers }: IncomingMessage): boolean {
    const expected = Buffer.from(`${this.accountSid}:${this.authToken}`).toString('base64');
    return headers.authorization === `Basic ${expected}`;
  }

  private resourceOf(text: PeerText): object {
    return {
      sid: text.sid,
      account_sid: this.accountSid,
      to: text.to,
      from: text.from,
      messaging_service_sid: text.messagingServiceSid,
      body: text.body,
      status: text.status,
      direction: 'outbound-api',
      error_code: text.errorCode,
      error_message: null,
      date_created: text.createdAt.toUTCString().replace('GMT', '+0000'),
      date_sent: null,
      num_segments: '1',
      api_version: '2010-04-01',
    };
  }
}

/** ContentSids of the environment. */
export const codeTemplate = `HX${'c0de'.repeat(8)}`;
/** The template of invitations of friends. */
export const friendTemplate = `HX${'f00d'.repeat(8)}`;

const newSid = (): string => `SM${randomBytes(16).toString('hex')}`;

/** What Twilio refuses of a form: a recipient that is no number, no sender, or no content. */
function faultIn(form: URLSearchParams): number | null {
  if (!/^(whatsapp:)?\+[1-9]\d{6,14}$/.test(form.get('To') ?? '')) return 21211;
  if (!form.get('From') && !form.get('MessagingServiceSid')) return 21603;
  if (form.has('ContentVariables') && !form.has('ContentSid')) return 21654;
  return form.get('Body') || form.get('ContentSid') ? null : 21602;
}

function textOf(form: URLSearchParams): PeerText {
  const variables = form.get('ContentVariables');
  return {
    sid: newSid(),
    to: form.get('To') ?? '',
    from: form.get('From'),
    messagingServiceSid: form.get('MessagingServiceSid'),
    body: form.get('Body') ?? variables ?? '',
    contentSid: form.get('ContentSid'),
    contentVariables: variables === null ? null : (JSON.parse(variables) as Record<string, string>),
    statusCallback: form.get('StatusCallback'),
    createdAt: new Date(),
    status: 'queued',
    errorCode: null,
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function refuse(response: ServerResponse, code: number, status = statusOfCode[code] ?? 400): void {
  answer(response, status, {
    code,
    message: 'internal detail',
    more_info: `https://www.twilio.com/docs/errors/${code}`,
    status,
  });
}
