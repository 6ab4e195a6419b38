/** A request on the wire: JSON bytes and a few short ASCII headers. */
export interface CallRequest {
  readonly subject: string;
  readonly body: Uint8Array;
  readonly headers: Readonly<Record<string, string>>;
}

/** A reply on the wire. `body` is unparsed JSON; with status `error` it is an {@link ErrorReply}. */
export interface CallReply {
  readonly status: 'ok' | 'error';
  readonly body: Uint8Array;
  readonly headers: Readonly<Record<string, string>>;
}

/** A received request. */
export interface ReceivedCall extends CallRequest {
  /** When the caller gives up, on the scale of `performance.now()`; `Infinity` without a deadline. */
  readonly expiresAt: number;
}

/** Handles one request. Never rejects: a failure is a reply with status `error`. */
export type CallResponder = (request: ReceivedCall) => Promise<CallReply>;

/** An object that identifies the attempts of one call. */
export type CallIntent = object;

/**
 * Port: request and reply between programs. Adapters: memory and NATS. Both pass the same test suite
 * (`libs/testing/src/suites/call-transport.suite.ts`).
 */
export interface CallTransport {
  /**
   * Sends a request and waits at most `timeoutMs`. A second request of the same `intent` goes to another replica, if
   * one is able to reply. Fails with:
   * - `CallNotDelivered` (an `AppError` `unavailable`) without a responder or a broker
   * - `unavailable` if the connection is lost during the wait
   * - `timeout` without a reply before the deadline
   * - `payload_too_large` if the request or the reply exceeds 1.5 MiB
   */
  request(request: CallRequest, timeoutMs: number, intent?: CallIntent): Promise<CallReply>;
  /**
   * Handles requests on `subject`. Replicas of one `group` share the requests. A request past its deadline is dropped.
   */
  respond(group: string, subject: string, responder: CallResponder): Promise<void>;
  isConnected(): boolean;
  /** Refuses new requests, waits for running ones, disconnects. */
  close(): Promise<void>;
}

/** The largest request or reply, in bytes: the largest body of a webhook in base64, with room for the rest of its call. */
export const maxCallBytes = 1536 * 1024;
