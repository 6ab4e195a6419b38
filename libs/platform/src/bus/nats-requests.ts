import { RequestError, TimeoutError, errors, nuid } from '@nats-io/transport-node';
import type { Msg, MsgHdrs } from '@nats-io/transport-node';
import { AppError } from '../errors/app-error.js';
import { CallNotDelivered, callTimedOut, callUnavailable } from './call-rules.js';
import type { NatsConnection } from './nats-connection.js';
import { answererOf, inboxPrefix } from './nats-subjects.js';

/** A sent request. Its reply address identifies it. */
export interface SentRequest {
  readonly address: string;
  readonly answer: Promise<Msg>;
}

/**
 * The requests of one connection. A reply address names the called service
 * (`_INBOX_gateway.identity.<nonce>.<number>`), so that the broker can restrict each service to its own addresses. The
 * shared inbox of the client library has one name for all services, so each request has its own (`noMux`).
 */
export class NatsRequests {
  readonly #nonce = nuid.next();
  #count = 0;

  constructor(private readonly connection: NatsConnection) {}

  /**
   * Sends a request. `answer` rejects with {@link CallNotDelivered} without a responder or a broker, with `timeout`
   * after the deadline, and with `unavailable` if the connection is lost.
   */
  send(subject: string, body: Uint8Array, headers: MsgHdrs | undefined, timeoutMs: number): SentRequest {
    const { client, name } = this.connection;
    const address = `${inboxPrefix(name)}.${answererOf(subject)}.${this.#nonce}.${(this.#count++).toString(36)}`;
    if (!this.connection.isConnected()) return { address, answer: Promise.reject(new CallNotDelivered()) };
    const options = { timeout: timeoutMs, noMux: true, reply: address, ...(headers && { headers }) };
    const answer = this.connection
      .whileConnected(() => client.request(subject, body, options))
      .catch((error: unknown) => {
        throw asCallError(error);
      });
    return { address, answer };
  }
}

function asCallError(error: unknown): Error {
  if (error instanceof TimeoutError) return callTimedOut(error);
  if (error instanceof RequestError && error.isNoResponders()) return new CallNotDelivered(error);
  // A malformed subject is a defect of the caller, not a state of the broker.
  const isDefect =
    error instanceof errors.InvalidSubjectError || error instanceof errors.InvalidArgumentError;
  return isDefect || error instanceof AppError ? error : callUnavailable(error);
}
