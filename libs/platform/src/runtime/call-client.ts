import type { CallDefinition, CallInput, CallOutput } from '@emberdeck/contracts/core/call';
import type { CallReply, CallTransport } from '../bus/call-transport.js';
import { currentCorrelationId } from '../logging/correlation.js';
import { callHeaders, errorFromReply } from './call-wire.js';

/** What goes with a call beside its input. */
export interface CallOptions {
  /** Signed actor, for `user` calls. */
  readonly signedActor?: string;
  readonly idempotencyKey?: string | null;
  readonly clientAddress?: string | null;
  /** Deadline in milliseconds. */
  readonly timeoutMs?: number;
}

/** A successful answer: ready JSON bytes, parsed only by who needs to look inside. */
export class CallAnswer<Output> {
  constructor(private readonly reply: CallReply) {}

  get bytes(): Uint8Array {
    return this.reply.body;
  }

  get nextCursor(): string | null {
    return this.reply.headers[callHeaders.nextCursor] ?? null;
  }

  json(): Output {
    return JSON.parse(Buffer.from(this.reply.body).toString('utf8')) as Output;
  }
}

/** An answer that takes longer is lost with the process that was to give it: the client repeats by its key. */
const defaultTimeoutMs = 5_000;

/** Asks other services. Never used while a transaction is open. */
export class CallClient {
  constructor(private readonly transport: CallTransport) {}

  /** Rejects with the `AppError` of the answering service, or `unavailable` or `timeout` of the way there. */
  async call<C extends CallDefinition>(
    call: C,
    input: CallInput<C>,
    options: CallOptions = {},
  ): Promise<CallAnswer<CallOutput<C>>> {
    const body = Buffer.from(JSON.stringify(input));
    const reply = await this.transport.request(
      { subject: call.subject, body, headers: headersOf(options) },
      options.timeoutMs ?? defaultTimeoutMs,
    );
    if (reply.status === 'error') {
      throw errorFromReply(reply);
    }
    return new CallAnswer(reply);
  }
}

function headersOf(options: CallOptions): Record<string, string> {
  const headers: Record<string, string> = { [callHeaders.correlationId]: currentCorrelationId() };
  if (options.signedActor) {
    headers[callHeaders.actor] = options.signedActor;
  }
  if (options.idempotencyKey) {
    headers[callHeaders.idempotencyKey] = options.idempotencyKey;
  }
  if (options.clientAddress) {
    headers[callHeaders.clientAddress] = options.clientAddress;
  }
  return headers;
}
