/** A request on the wire: JSON bytes and a few short ASCII headers. */
export interface CallRequest {
  readonly subject: string;
  readonly body: Uint8Array;
  readonly headers: Readonly<Record<string, string>>;
}

/** A reply on the wire. `body` is JSON that is passed on unparsed; for `error` it is an {@link ErrorReply}. */
export interface CallReply {
  readonly status: 'ok' | 'error';
  readonly body: Uint8Array;
  readonly headers: Readonly<Record<string, string>>;
}

/** A request as the responder gets it. */
export interface ReceivedCall extends CallRequest {
  /** When the caller gives up, by `performance.now()`; `Infinity` where it sent no deadline. */
  readonly expiresAt: number;
}

/** Handles one request. Never rejects: a failure is a reply with status `error`. */
export type CallResponder = (request: ReceivedCall) => Promise<CallReply>;

/** Identifies the attempts of one call: any object. */
export type CallIntent = object;

/**
 * Port: request and reply between programs. Adapters: memory and NATS, which pass one suite of tests
 * (`libs/testing/src/suites/call-transport.suite.ts`).
 */
export interface CallTransport {
  /**
   * Sends a request and waits at most `timeoutMs`. Fails with `CallNotDelivered` (an `AppError` `unavailable`) without a
   * responder or a broker, with `unavailable` where the connection is lost meanwhile, with `timeout` without a reply
   * before the deadline, and with `payload_too_large` above 512 KiB either way. A second request of an `intent` goes to
   * another replica, if one is able to reply.
   */
  request(request: CallRequest, timeoutMs: number, intent?: CallIntent): Promise<CallReply>;
  /** Responds on `subject`; replicas of one `group` share the requests. A request past its deadline is dropped. */
  respond(group: string, subject: string, responder: CallResponder): Promise<void>;
  isConnected(): boolean;
  /** Refuses new requests, waits for running ones, disconnects. */
  close(): Promise<void>;
}

/** The largest request or reply, in bytes (NATS' default limit is 1 MiB). */
export const maxCallBytes = 512 * 1024;
