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
  /** Published again because the broker may have lost it; consumers may have handled it already. */
  readonly again?: boolean | undefined;
}

/** Where the broker stores an acknowledged event: `epoch` names an incarnation of its store, `sequence` a position in it. */
export interface EventReceipt {
  readonly epoch: string;
  readonly sequence: number;
}

/** The outcome of one delivered event: `done` acknowledges it, `retry` redelivers it after a delay. */
export type DeliveryOutcome =
  { readonly kind: 'done' } | { readonly kind: 'retry'; readonly afterMs: number };

/** Handles a batch; outcomes in the order of the events. A rejection redelivers all of them. */
export type DeliverEvents = (events: readonly EventEnvelope[]) => Promise<readonly DeliveryOutcome[]>;

/** A frame that holds no event, as the broker delivered it. */
export interface UnreadableFrame {
  readonly stream: string;
  /** Its place in the stream. */
  readonly sequence: number;
  /** The subject that it was published on. */
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
 * Port: events, at least once, in no guaranteed order. Adapters: memory and JetStream, which pass the suites
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
  /** The state of the broker's store, from which a relay detects a lost store; `null` where none can be lost. */
  holdings(): Promise<{ epoch: string; lastSequence: number } | null>;
  /** How often events that were acknowledged may have been lost; 0 for ever where nothing can be lost. */
  readonly losses: number;
  isConnected(): boolean;
  /** Whether the broker and its store reply now. Never rejects, and takes 1 s at most. */
  answers(): Promise<boolean>;
  close(): Promise<void>;
}
