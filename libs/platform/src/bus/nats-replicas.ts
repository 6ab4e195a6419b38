import { nuid } from '@nats-io/transport-node';
import type { Msg, Subscription } from '@nats-io/transport-node';
import type { Logger } from '../logging/logger.js';
import type { NatsConnection } from './nats-connection.js';
import type { NatsRequests } from './nats-requests.js';
import { answererOf, callAtReplica, callsAtReplica, replicaSearch } from './nats-subjects.js';

/** A replica that is able to work answers within a few milliseconds. */
const searchMs = 250;

const utf8 = { encode: new TextEncoder(), decode: new TextDecoder() };

/**
 * How a call reaches another replica than the one that does not answer it. The broker shares out calls by chance, also to
 * a replica that is frozen, and tells no caller which one got a call. So the caller asks all replicas of the service for
 * one that does not have it; the first that answers gets the call on a subject of its own.
 */
export class NatsReplicas {
  readonly #id = nuid.next();
  /** The answer addresses of the calls that are under way here. */
  readonly #held = new Set<string>();
  readonly #joined = new Set<string>();

  constructor(
    private readonly connection: NatsConnection,
    private readonly requests: NatsRequests,
    private readonly logger: Logger,
  ) {}

  /**
   * Lets callers find this replica of the service that answers `subject`; `receive` gets the calls that are for this
   * replica alone. Returns the subscriptions, none where the service has them already.
   */
  join(subject: string, receive: (message: Msg) => void): Subscription[] {
    const service = answererOf(subject);
    if (this.#joined.has(service)) return [];
    this.#joined.add(service);
    return [
      this.subscribe(replicaSearch(service), (message) => {
        if (!this.#held.has(utf8.decode.decode(message.data))) message.respond(utf8.encode.encode(this.#id));
      }),
      this.subscribe(callsAtReplica(service, this.#id), receive),
    ];
  }

  /** Notes that a call is under way here until `work` ends. */
  async hold(message: Msg, work: Promise<void>): Promise<void> {
    const { reply } = message;
    if (reply === undefined) return work;
    this.#held.add(reply);
    try {
      await work;
    } finally {
      this.#held.delete(reply);
    }
  }

  /** Where a call goes so that another replica gets it; as usual where no other one answers. */
  async subjectElsewhere(subject: string, answerAddress: string): Promise<string> {
    const question = utf8.encode.encode(answerAddress);
    const { answer } = this.requests.ask(replicaSearch(answererOf(subject)), question, undefined, searchMs);
    try {
      return callAtReplica(subject, (await answer).string());
    } catch {
      return subject;
    }
  }

  private subscribe(subject: string, receive: (message: Msg) => void): Subscription {
    return this.connection.client.subscribe(subject, {
      callback: (error, message) => {
        if (error) this.logger.error('The broker ended a subscription', { err: error, subject });
        else receive(message);
      },
    });
  }
}
