import { MsgHdrsImpl } from '@nats-io/transport-node';
import type { Msg, MsgHdrs, Subscription } from '@nats-io/transport-node';
import type { Logger } from '../logging/logger.js';
import { NoTelemetry, type Telemetry } from '../telemetry/telemetry.js';
import { CallDelays, deadlineHeader, writeDeadline } from './call-deadline.js';
import {
  CallNotDelivered,
  answerCall,
  callFailed,
  callUnavailable,
  checkCallHeaders,
  checkCallSize,
  replyStatusHeader,
} from './call-rules.js';
import type { CallIntent, CallReply, CallRequest, CallResponder, CallTransport } from './call-transport.js';
import type { NatsConnection } from './nats-connection.js';
import { NatsReplicas } from './nats-replicas.js';
import { NatsRequests } from './nats-requests.js';
import { callOf } from './nats-subjects.js';

type Headers = Readonly<Record<string, string>>;

const noHeaders: Headers = Object.freeze({});

/**
 * Calls over NATS request/reply. Bodies are passed on as bytes. The most common reply, `ok` without headers, is sent
 * without a header block: the cheapest frame for the broker and both ends.
 */
export class NatsCallTransport implements CallTransport {
  readonly #requests: NatsRequests;
  readonly #replicas: NatsReplicas;
  readonly #delays = new CallDelays();
  readonly #responders = new Map<string, CallResponder>();
  /** The reply address of the last request of an intent. */
  readonly #lastReplyAddress = new WeakMap<CallIntent, string>();
  readonly #subscriptions: Subscription[] = [];
  readonly #underWay = new Set<Promise<unknown>>();
  #closing: Promise<void> | null = null;
  #closed = false;

  constructor(
    private readonly connection: NatsConnection,
    readonly logger: Logger,
    readonly telemetry: Telemetry = new NoTelemetry(),
  ) {
    this.#requests = new NatsRequests(connection);
    this.#replicas = new NatsReplicas(connection, this.#requests, logger);
  }

  async request(request: CallRequest, timeoutMs: number, intent?: CallIntent): Promise<CallReply> {
    checkCallSize(request.body);
    checkCallHeaders(request.headers);
    if (this.#closed) throw callUnavailable();
    try {
      return readReply(await this.track(this.send(request, timeoutMs, intent)));
    } catch (error) {
      if (intent && error instanceof CallNotDelivered) this.#lastReplyAddress.delete(intent);
      throw error;
    }
  }

  async respond(group: string, subject: string, responder: CallResponder): Promise<void> {
    const { client } = this.connection;
    const subscription = client.subscribe(subject, {
      queue: group,
      callback: (error, message) => {
        if (error) this.logger.error('The broker ended a subscription', { err: error, subject });
        else this.receive(message, responder);
      },
    });
    this.#responders.set(subject, responder);
    this.#subscriptions.push(
      subscription,
      ...this.#replicas.join(subject, (message) =>
        this.receive(message, this.#responders.get(callOf(message.subject))),
      ),
    );
    // The reply to the flush proves that the broker has the subscription. The client renews it after an outage.
    await client.flush().catch(() => undefined);
  }

  isConnected(): boolean {
    return this.#closing === null && this.connection.isConnected();
  }

  /** Waits for the running handlers, which may still make calls. The connection stays open. */
  close(): Promise<void> {
    this.#closing ??= this.finish();
    return this.#closing;
  }

  private async finish(): Promise<void> {
    await Promise.allSettled(this.#subscriptions.map((each) => each.drain()));
    while (this.#underWay.size > 0) await Promise.allSettled(this.#underWay);
    this.#closed = true;
    if (this.connection.isConnected()) await this.connection.client.flush().catch(() => undefined);
  }

  private track<Result>(work: Promise<Result>): Promise<Result> {
    this.#underWay.add(work);
    const forget = (): void => void this.#underWay.delete(work);
    work.then(forget, forget);
    return work;
  }

  private async send(
    { subject, body, headers }: CallRequest,
    timeoutMs: number,
    intent: CallIntent | undefined,
  ): Promise<Msg> {
    const startedAt = performance.now();
    const earlier = intent && this.#lastReplyAddress.get(intent);
    const to = earlier === undefined ? subject : await this.#replicas.subjectElsewhere(subject, earlier);
    const leftMs = Math.max(1, Math.ceil(timeoutMs - (performance.now() - startedAt)));
    const wire = toWire({ ...headers, [deadlineHeader]: writeDeadline(leftMs) });
    const { address, answer } = this.#requests.send(to, body, wire, leftMs);
    if (intent) this.#lastReplyAddress.set(intent, address);
    return answer;
  }

  private receive(message: Msg, responder: CallResponder | undefined): void {
    if (responder === undefined) return;
    void this.track(this.#replicas.during(message, this.answer(message, responder)));
  }

  private async answer(message: Msg, responder: CallResponder): Promise<void> {
    const { data: body, reply: address = '' } = message;
    const subject = callOf(message.subject);
    const { [deadlineHeader]: deadline, ...headers } = fromWire(message.headers);
    // The part before the request's number identifies the calling process.
    const expiresAt = this.#delays.expiryOf(address.slice(0, address.lastIndexOf('.')), deadline);
    const reply = await answerCall(responder, { subject, body, headers, expiresAt }, this);
    if (reply === null) return;
    try {
      if (typeof reply === 'string') send(message, undefined, toWire(noHeaders, reply));
      else send(message, reply.body, toWire(reply.headers, reply.status === 'ok' ? undefined : reply.status));
    } catch (error) {
      this.logger.warn('A reply could not be sent', { err: error, subject });
    }
  }
}

function send(message: Msg, body: Uint8Array | undefined, headers: MsgHdrs | undefined): void {
  message.respond(body, headers === undefined ? undefined : { headers });
}

/** Returns undefined without headers, so that no header block is sent. */
function toWire(headers: Headers, status?: string): MsgHdrs | undefined {
  const wire: Record<string, string[]> = {};
  let empty = status === undefined;
  if (status !== undefined) wire[replyStatusHeader] = [status];
  for (const name in headers) {
    wire[name] = [headers[name] ?? ''];
    empty = false;
  }
  return empty ? undefined : MsgHdrsImpl.fromRecord(wire);
}

function fromWire(wire: MsgHdrs | undefined): Headers {
  if (wire === undefined) return noHeaders;
  const headers: Record<string, string> = {};
  for (const [name, values] of wire) headers[name] = values[0] ?? '';
  return headers;
}

function readReply(message: Msg): CallReply {
  const { [replyStatusHeader]: status = 'ok', ...headers } = fromWire(message.headers);
  if (status === 'ok' || status === 'error') return { status, body: message.data, headers };
  throw callFailed(status === 'payload_too_large' ? status : 'internal');
}
