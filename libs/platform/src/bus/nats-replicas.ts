import { nuid } from '@nats-io/transport-node';
import type { Msg, Subscription } from '@nats-io/transport-node';
import type { Logger } from '../logging/logger.js';
import type { NatsConnection } from './nats-connection.js';
import type { NatsRequests } from './nats-requests.js';
import { answererOf, callAtReplica, callsAtReplica, replicaSearch } from './nats-subjects.js';

/** A healthy replica replies within a few milliseconds. */
const searchMs = 250;

const utf8 = new TextEncoder();

/**
 * Directs a repeated call to a different replica than the first attempt. The broker picks replicas at random, including
 * frozen ones, and the caller does not learn which replica got a call. So the caller asks all replicas of the service
 * for one that is not running the call. The first to reply gets the call on its own subject (ADR 44).
 */
export class NatsReplicas {
  readonly #id = nuid.next();
  /** The reply addresses of the calls that run in this process. */
  readonly #running = new Set<string>();
  readonly #joined = new Set<string>();

  constructor(
    private readonly connection: NatsConnection,
    private readonly requests: NatsRequests,
    private readonly logger: Logger,
  ) {}

  /**
   * Makes this replica findable for the service of `subject`. `receive` gets the calls directed to this replica.
   * Returns the new subscriptions; none if the service has joined already.
   */
  join(subject: string, receive: (message: Msg) => void): Subscription[] {
    const service = answererOf(subject);
    if (this.#joined.has(service)) return [];
    this.#joined.add(service);
    return [
      this.subscribe(replicaSearch(service), (message) => {
        if (!this.#running.has(message.string())) message.respond(this.#id);
      }),
      this.subscribe(callsAtReplica(service, this.#id), receive),
    ];
  }

  /** Marks a call as running in this process until `work` ends. */
  async during({ reply = '' }: Msg, work: Promise<void>): Promise<void> {
    this.#running.add(reply);
    try {
      await work;
    } finally {
      this.#running.delete(reply);
    }
  }

  /** The subject of a call at another replica; the unchanged subject if no other replica replies. */
  async subjectElsewhere(subject: string, answerAddress: string): Promise<string> {
    const search = utf8.encode(answerAddress);
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
