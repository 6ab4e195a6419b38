/** A request on the wire: JSON bytes and a few short ASCII headers. */
export interface CallRequest {
  readonly subject: string;
  readonly body: Uint8Array;
  readonly headers: Readonly<Record<string, string>>;
}

/** An answer on the wire. `body` is ready JSON that nobody on the way parses; for `error` it is a {@link ErrorReply}. */
export interface CallReply {
  readonly status: 'ok' | 'error';
  readonly body: Uint8Array;
  readonly headers: Readonly<Record<string, string>>;
}

/** A request as the responder gets it. */
export interface ReceivedCall extends CallRequest {
  /** When the caller gives up, by `performance.now()`; `Infinity` where it did not say. */
  readonly expiresAt: number;
}

/** Answers one request. Never rejects: a failure is a reply with status `error`. */
export type CallResponder = (request: ReceivedCall) => Promise<CallReply>;

/** What several requests are asked for; any object of its own. */
export type CallIntent = object;

/**
 * Port: question and answer between programs. Adapters: memory and NATS, which pass one suite of tests
 * (`libs/testing/src/suites/call-transport.suite.ts`).
 */
export interface CallTransport {
  /**
   * Asks and waits at most `timeoutMs`. Fails with `CallNotDelivered` (an `AppError` `unavailable`) where nobody answers
   * this subject or the broker is away, `unavailable` where it is lost under way, `timeout` where no answer came in time, `payload_too_large` above 512 KiB either way.
   * A request with an `intent` that was asked before goes to another replica, where there is one that is able to answer.
   */
  request(request: CallRequest, timeoutMs: number, intent?: CallIntent): Promise<CallReply>;
  /** Answers `subject`; replicas of one `group` share the requests. A request that comes after its deadline is dropped. */
  respond(group: string, subject: string, responder: CallResponder): Promise<void>;
  isConnected(): boolean;
  /** Takes no new request, waits for those under way, disconnects. */
  close(): Promise<void>;
}

/** The largest call or answer, in bytes (NATS' default limit is 1 MiB). */
export const maxCallBytes = 512 * 1024;
