import { nuid } from '@nats-io/transport-node';
import type { Msg, Subscription } from '@nats-io/transport-node';
import type { Logger } from '../logging/logger.js';
import type { NatsConnection } from './nats-connection.js';
import type { NatsRequests } from './nats-requests.js';
import { answererOf, callAtReplica, callsAtReplica, replicaSearch } from './nats-subjects.js';

/** A healthy replica replies within a few milliseconds. */
const searchMs = 250;

const utf8 = { encode: new TextEncoder(), decode: new TextDecoder() };

/**
 * Sends a repeated call to another replica than the first attempt. The broker picks replicas at random, frozen ones
 * included, and no caller learns which one got a call. So the caller searches all replicas of the service for one that does
 * not have the call; the first to reply gets it on its own subject.
 */
export class NatsReplicas {
  readonly #id = nuid.next();
  /** The reply addresses of the calls that run here. */
  readonly #held = new Set<string>();
  readonly #joined = new Set<string>();

  constructor(
    private readonly connection: NatsConnection,
    private readonly requests: NatsRequests,
    private readonly logger: Logger,
  ) {}

  /**
   * Makes this replica of the service of `subject` findable; `receive` gets the calls for this replica alone. Returns the subscriptions, none where the service has them already.
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

  /** Marks a call as running here until `work` ends. */
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

  /** The subject of a call for another replica; the ordinary subject if no other one replies. */
  async subjectElsewhere(subject: string, answerAddress: string): Promise<string> {
    const search = utf8.encode.encode(answerAddress);
    const { answer } = this.requests.send(replicaSearch(answererOf(subject)), search, undefined, searchMs);
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
