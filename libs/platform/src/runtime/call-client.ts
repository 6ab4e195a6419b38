import { setTimeout as pause } from 'node:timers/promises';
import { ClientProxy, type ReadPacket, type WritePacket } from '@nestjs/microservices';
import type { CallDefinition, CallInput, CallOutput } from '@emberdeck/contracts/core/call';
import { CallNotDelivered } from '../bus/call-rules.js';
import type { CallIntent, CallReply, CallRequest, CallTransport } from '../bus/call-transport.js';
import { AppError } from '../errors/app-error.js';
import { currentCorrelationId } from '../logging/correlation.js';
import { errorKind } from '../telemetry/outcome.js';
import { callsUnanswered } from '../telemetry/platform-metrics.js';
import { noInstruments, type Instruments } from '../telemetry/telemetry.js';
import { currentTrace, currentTraceHeader } from '../telemetry/trace-context.js';
import { retryRead } from './retry-read.js';
import { callHeaders, callName, errorFromReply } from './call-wire.js';

/** Options of a call beside its input. */
export interface CallOptions {
  /** Signed actor, for `user` calls. */
  readonly signedActor?: string;
  /** The time that the actor was signed for: only the demo gives one. */
  readonly time?: Date;
  readonly idempotencyKey?: string | null;
  readonly clientAddress?: string | null;
  /** Whether the request came from a browser of this machine. */
  readonly isLocal?: boolean;
  /** The first language of the browser. */
  readonly language?: string | null;
  /** Whether to ask if the service raises the versions of its data. */
  readonly wantsVersions?: boolean;
  /** Deadline in milliseconds. */
  readonly timeoutMs?: number;
  /** The call may be sent twice, whatever its contract says: it is a read, or its service recognizes a repeat. */
  readonly isRepeatable?: boolean;
  /** A repeatable call without a reply after this many milliseconds is sent a second time. */
  readonly repeatAfterMs?: number;
}

/** Input and options of a call made by Nest's `send`. */
export class CallRecord<Input = unknown> {
  constructor(
    readonly input: Input,
    readonly options: CallOptions = {},
  ) {}
}

const isRecord = (data: unknown): data is CallRecord => data instanceof CallRecord;

/** A successful answer: JSON bytes, parsed only by callers that read them. */
export class CallAnswer<Output> {
  constructor(private readonly reply: CallReply) {}

  get bytes(): Uint8Array {
    return this.reply.body;
  }

  get nextCursor(): string | null {
    return this.reply.headers[callHeaders.nextCursor] ?? null;
  }

  /** Whether the service raises the versions of its data: only then the answer may be stored. */
  get isVersioned(): boolean {
    return this.reply.headers[callHeaders.versions] === '1';
  }

  /** Whether the answer is that of an earlier request with the same idempotency key. */
  get isReplayed(): boolean {
    return this.reply.headers[callHeaders.replayed] === '1';
  }

  json(): Output {
    return JSON.parse(Buffer.from(this.reply.body).toString('utf8')) as Output;
  }
}

/** After this long the responder counts as crashed: the client repeats by its idempotency key. */
const defaultTimeoutMs = 5_000;

/** A restart of a service or of the broker takes a second or two: callers wait for it without an error. */
const patienceMs = 3_000;
const betweenAttemptsMs = 100;

/** Many times the duration of a read. The responder may have crashed, or be blocked on a service that has. */
const defaultRepeatAfterMs = 1_000;

/**
 * Calls other services. Never used while a transaction is open. A call that no service received is repeated for up to 3
 * s within its deadline. A call that may have been received is repeated once, and only if it is repeatable; another
 * replica handles it if one exists.
 */
export class CallClient extends ClientProxy {
  constructor(
    private readonly transport: CallTransport,
    private readonly instruments: Instruments = noInstruments,
  ) {
    super();
  }

  /** The program connects the transport before it makes a client. */
  async connect(): Promise<void> {}

  /** The program closes the transport, because its services share it. */
  close(): void {}

  unwrap<Transport>(): Transport {
    return this.transport as Transport;
  }

  /** Rejects with the `AppError` of the service, or with `unavailable` or `timeout` of the transport. */
  async call<C extends CallDefinition>(
    call: C,
    input: CallInput<C>,
    options: CallOptions = {},
  ): Promise<CallAnswer<CallOutput<C>>> {
    const { tracing } = this.instruments;
    const parent = tracing && currentTrace();
    if (!parent) return this.request(call, input, options);
    const name = `call ${callName(call)}`;
    return tracing.span({ name, kind: 'client', parent }, () => this.request(call, input, options));
  }

  /**
   * Implements Nest's `send(call, input)` and `send(call, new CallRecord(input, options))`, which emit the parsed
   * answer.
   */
  protected publish(packet: ReadPacket<unknown>, callback: (packet: WritePacket) => void): () => void {
    const respond = async (): Promise<void> => callback(await this.outcomeOf(packet));
    void respond();
    return () => undefined;
  }

  private async outcomeOf({ pattern, data }: ReadPacket<unknown>): Promise<WritePacket> {
    const { input, options } = isRecord(data) ? data : new CallRecord(data);
    try {
      const answer = await this.call(pattern as CallDefinition, input, options);
      return { response: answer.json(), isDisposed: true };
    } catch (err) {
      return { err };
    }
  }

  /** Events leave a service only through its outbox, in the transaction that changes the state. */
  protected dispatchEvent(): Promise<never> {
    return Promise.reject(new Error('Append the event to the outbox'));
  }

  private async request<C extends CallDefinition>(
    call: C,
    input: CallInput<C>,
    options: CallOptions,
  ): Promise<CallAnswer<CallOutput<C>>> {
    const body = Buffer.from(JSON.stringify(input));
    const request = { subject: call.subject, body, headers: headersOf(options) };
    const { timeoutMs = call.timeoutMs ?? defaultTimeoutMs, repeatAfterMs = defaultRepeatAfterMs } = options;
    const isRepeatable = options.isRepeatable === true || isDeclaredRepeatable(call, options);
    const intent = isRepeatable ? {} : undefined;
    const attempt = async (leftMs: number): Promise<CallReply> => {
      const reply = await this.deliver(request, leftMs, intent).catch((error: unknown) => {
        const labels = { call: callName(call), code: errorKind(error) };
        this.instruments.telemetry.count(callsUnanswered, labels);
        throw error;
      });
      if (reply.status === 'error') throw errorFromReply(reply);
      return reply;
    };
    const reply = isRepeatable
      ? retryRead(attempt, { timeoutMs, repeatAfterMs, isPassing, isUnderWay })
      : attempt(timeoutMs);
    return new CallAnswer(await reply);
  }

  private async deliver(
    request: CallRequest,
    timeoutMs: number,
    intent: CallIntent | undefined,
  ): Promise<CallReply> {
    const startedAt = performance.now();
    for (let remainingMs = timeoutMs; ; remainingMs = timeoutMs - (performance.now() - startedAt)) {
      try {
        return await this.transport.request(request, remainingMs, intent);
      } catch (error) {
        const waitedMs = performance.now() - startedAt + betweenAttemptsMs;
        if (!(error instanceof CallNotDelivered) || waitedMs > Math.min(patienceMs, timeoutMs)) throw error;
      }
      await pause(betweenAttemptsMs);
    }
  }
}

function isDeclaredRepeatable({ repeats }: CallDefinition, { idempotencyKey }: CallOptions): boolean {
  return repeats === 'always' || (repeats === 'with-key' && Boolean(idempotencyKey));
}

/** Not for a call that no service received: `deliver` has already repeated it. */
function isPassing(error: unknown): boolean {
  return error instanceof AppError && error.code === 'unavailable' && !(error instanceof CallNotDelivered);
}

const isUnderWay = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'idempotency_in_progress';

function headersOf(options: CallOptions): Record<string, string> {
  const headers: Record<string, string> = { [callHeaders.correlationId]: currentCorrelationId() };
  const trace = currentTraceHeader();
  if (trace !== undefined) {
    headers[callHeaders.trace] = trace;
  }
  if (options.signedActor) {
    headers[callHeaders.actor] = options.signedActor;
  }
  if (options.time) {
    headers[callHeaders.time] = options.time.toISOString();
  }
  if (options.idempotencyKey) {
    headers[callHeaders.idempotencyKey] = options.idempotencyKey;
  }
  if (options.clientAddress) {
    headers[callHeaders.clientAddress] = options.clientAddress;
  }
  if (options.wantsVersions) {
    headers[callHeaders.versions] = '1';
  }
  if (options.language) {
    headers[callHeaders.language] = options.language;
  }
  if (options.isLocal) {
    headers[callHeaders.local] = '1';
  }
  return headers;
}
