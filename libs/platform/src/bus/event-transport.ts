/** An event on the wire. `payload` is plain JSON data. */
export interface EventEnvelope {
  /** Id of the event (a UUID), also its message id at the broker and its key in every inbox. */
  readonly id: string;
  readonly subject: string;
  readonly occurredAt: string;
  readonly correlationId: string;
  readonly payload: unknown;
  /** Where in a trace it was published; it travels in a header, outside of the JSON. */
  readonly traceParent?: string | undefined;
  /** It was acknowledged before and goes out once more, since the broker may have lost it: true, but no news. */
  readonly again?: boolean | undefined;
}

/** Where the broker keeps an acknowledged event: `epoch` names one life of its store, `sequence` a place in it. */
export interface EventReceipt {
  readonly epoch: string;
  readonly sequence: number;
}

/** What became of one delivered event: `done` acknowledges it, `retry` brings it again after that time. */
export type DeliveryOutcome =
  { readonly kind: 'done' } | { readonly kind: 'retry'; readonly afterMs: number };

/** Handles a batch; outcomes in the order of the events. A rejection redelivers all of them. */
export type DeliverEvents = (events: readonly EventEnvelope[]) => Promise<readonly DeliveryOutcome[]>;

/** A frame that holds no event, as the broker delivered it. */
export interface UnreadableFrame {
  readonly stream: string;
  /** Its place in the stream. */
  readonly sequence: number;
  /** What it was published on. */
  readonly subject: string;
  readonly bytes: Uint8Array;
  readonly reason: string;
}

/** A durable subscription: replicas that name the same consumer share its events. */
export interface EventSubscription {
  /** Durable name, the same in every replica: `analytics-activities`. */
  readonly consumer: string;
  readonly subjects: readonly string[];
  readonly deliver: DeliverEvents;
  /** Stores a frame that holds no event. It is acknowledged once that resolves; a rejection delivers it again. */
  readonly setAside: (frame: UnreadableFrame) => Promise<void>;
}

/**
 * Port: facts, at least once, in no promised order. Adapters: memory and JetStream, which pass the suites
 * `event-transport` and `event-redelivery` of `libs/testing/src/suites`.
 */
export interface EventTransport {
  /**
   * Resolves once all are acknowledged: by the broker, or with the memory adapter by every durable consumer.
   * Rejects where one was not; then each may or may not have been taken, and publishing again is safe.
   */
  publish(events: readonly EventEnvelope[]): Promise<readonly EventReceipt[]>;
  subscribe(subscription: EventSubscription): Promise<void>;
  /**
   * Ephemeral: only what is published from now on, to every replica; loss is possible and must be harmless. Calls `onGap`
   * once it listens again after events may have been lost.
   */
  listen(
    subjects: readonly string[],
    listener: (event: EventEnvelope) => void,
    onGap?: () => void,
  ): Promise<void>;
  /** What the broker's store holds now, so that a relay can tell a lost store; `null` where nothing can be lost. */
  holdings(): Promise<{ epoch: string; lastSequence: number } | null>;
  /** How often events that were acknowledged may have been lost; 0 for ever where nothing can be lost. */
  readonly losses: number;
  isConnected(): boolean;
  /** Whether the broker and its store answer a question now. Never rejects, and takes 1 s at most. */
  answers(): Promise<boolean>;
  close(): Promise<void>;
}
