/** An event on the wire. `payload` is plain JSON data. */
export interface EventEnvelope {
  /** Id of the event (a UUID), also its message id at the broker and its key in every inbox. */
  readonly id: string;
  readonly subject: string;
  readonly occurredAt: string;
  readonly correlationId: string;
  readonly payload: unknown;
  /** The JSON text of `payload`, where the publisher has it. It saves writing the text again. */
  readonly payloadJson?: string;
  /** The trace context of the publisher. It travels in a header, not in the JSON. */
  readonly traceParent?: string | undefined;
  /** Published again because the broker may have lost it; consumers may have handled it already. */
  readonly again?: boolean | undefined;
}

/**
 * Where the broker stores an acknowledged event: `epoch` names an incarnation of its store, `sequence` a position in
 * it.
 */
export interface EventReceipt {
  readonly epoch: string;
  readonly sequence: number;
}

/** The outcome of one delivered event: `done` acknowledges it, `retry` redelivers it after a delay. */
export type DeliveryOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'retry'; readonly afterMs: number };

/** Handles a batch; outcomes in the order of the events. A rejection redelivers all of them. */
export type DeliverEvents = (events: readonly EventEnvelope[]) => Promise<readonly DeliveryOutcome[]>;

/** A delivered frame that does not decode to an event. */
export interface UnreadableFrame {
  readonly stream: string;
  /** Its position in the stream. */
  readonly sequence: number;
  /** The subject it was published on. */
  readonly subject: string;
  readonly bytes: Uint8Array;
  readonly reason: string;
}

/** A durable subscription. Replicas with the same consumer name share its events. */
export interface EventSubscription {
  /** Durable name, the same in every replica: `analytics-activities`. */
  readonly consumer: string;
  readonly subjects: readonly string[];
  readonly deliver: DeliverEvents;
  /** Stores an unreadable frame. Resolving acknowledges the frame; rejecting redelivers it. */
  readonly setAside: (frame: UnreadableFrame) => Promise<void>;
}

/**
 * Port: delivers events at least once, in no guaranteed order. Adapters: memory and JetStream. Both pass the suites
 * `event-transport` and `event-redelivery` of `libs/testing/src/suites`.
 */
export interface EventTransport {
  /**
   * Resolves once all events are acknowledged: by the broker, or in the memory adapter by every durable consumer.
   * Rejects if one is not acknowledged. Then any of them may have been stored; publishing again is safe.
   */
  publish(events: readonly EventEnvelope[]): Promise<readonly EventReceipt[]>;
  subscribe(subscription: EventSubscription): Promise<void>;
  /**
   * Ephemeral subscription: every replica gets the events published from now on. Events may be lost, and the loss must
   * be harmless. Calls `onGap` after each outage in which events may have been lost, once the subscription works again.
   */
  listen(
    subjects: readonly string[],
    listener: (event: EventEnvelope) => void,
    onGap?: () => void,
  ): Promise<void>;
  /** The state of the broker's store, from which a relay detects a lost store; null without a store. */
  holdings(): Promise<{ epoch: string; lastSequence: number } | null>;
  /** How often acknowledged events may have been lost; always 0 without a broker. */
  readonly losses: number;
  isConnected(): boolean;
  /** Returns whether the broker and its store reply now. Never rejects; takes at most 1 s. */
  answers(): Promise<boolean>;
  close(): Promise<void>;
}
