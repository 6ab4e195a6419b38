import { AsyncLocalStorage } from 'node:async_hooks';
import { AppError } from '../errors/app-error.js';
import type { Logger } from '../logging/logger.js';
import { DeliveryLoop } from './delivery-loop.js';
import { decodeEvent, encodeEvent } from './event-frame.js';
import type { EventEnvelope, EventReceipt, EventSubscription, EventTransport } from './event-transport.js';
import { subjectMatches } from './subject-match.js';

type Listener = (event: EventEnvelope) => void;

/** An event as it would be on the wire, with its headers beside the text. */
interface Frame extends Pick<EventEnvelope, 'id' | 'subject' | 'traceParent'> {
  readonly text: string;
}

/** An event that one durable consumer has not done yet. */
interface Pending {
  readonly settled: Promise<void>;
  readonly give: () => void;
  readonly fail: (error: Error) => void;
}

/** A durable consumer: what it owes, and its replicas, of which the least busy gets the next event. */
interface Durable {
  readonly subjects: Set<string>;
  readonly loops: DeliveryLoop[];
  readonly pending: Map<string, Pending>;
}

/**
 * Events within one process, with the manners of the wire: each delivery is later, outside the publisher's async context
 * and a copy that went through JSON. Nothing is kept: an event reaches the consumers that are subscribed when it is
 * published, so subscribe all before the first relay starts.
 */
export class MemoryEventTransport implements EventTransport {
  readonly #durables = new Map<string, Durable>();
  readonly #listeners: { readonly subjects: readonly string[]; readonly listener: Listener }[] = [];
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #outside = AsyncLocalStorage.snapshot();
  readonly losses = 0;
  #sequence = 0;
  #closed = false;

  constructor(private readonly logger: Logger) {}

  async publish(events: readonly EventEnvelope[]): Promise<readonly EventReceipt[]> {
    if (this.#closed) throw closed();
    const frames = events.map((event): Frame => {
      const { id, subject, traceParent } = event;
      return { id, subject, traceParent, text: encodeEvent(event) };
    });
    const owed = this.#outside(() => frames.flatMap((frame) => this.send(frame)));
    await Promise.all(owed);
    return events.map(() => ({ epoch: 'memory', sequence: ++this.#sequence }));
  }

  async subscribe({ consumer, subjects, deliver }: EventSubscription): Promise<void> {
    const durable = this.#durables.get(consumer) ?? newDurable();
    for (const subject of subjects) durable.subjects.add(subject);
    durable.loops.push(new DeliveryLoop(consumer, deliver, this.logger));
    this.#durables.set(consumer, durable);
  }

  async listen(subjects: readonly string[], listener: Listener): Promise<void> {
    this.#listeners.push({ subjects, listener });
  }

  async holdings(): Promise<null> {
    return null;
  }

  isConnected(): boolean {
    return !this.#closed;
  }

  /** What is not done then counts as not published: its outbox row stays unsent. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const timer of this.#timers) clearTimeout(timer);
    const durables = [...this.#durables.values()];
    await Promise.all(durables.flatMap(({ loops }) => loops.map((loop) => loop.close())));
    for (const { fail } of durables.flatMap(({ pending }) => [...pending.values()])) fail(closed());
  }

  private send(frame: Frame): Promise<void>[] {
    for (const { subjects, listener } of this.#listeners) {
      if (matchesAny(subjects, frame.subject)) this.tell(listener, frame);
    }
    return [...this.#durables.values()]
      .filter(({ subjects }) => matchesAny(subjects, frame.subject))
      .map((durable) => this.owe(durable, frame));
  }

  /** An event that is published again while it is still owed is not delivered twice, as within the broker's window. */
  private owe(durable: Durable, frame: Frame): Promise<void> {
    const known = durable.pending.get(frame.id);
    if (known !== undefined) return known.settled;
    const pending = newPending();
    durable.pending.set(frame.id, pending);
    this.offer(durable, frame, pending);
    return pending.settled;
  }

  private offer(durable: Durable, frame: Frame, pending: Pending): void {
    const event = decodeEvent(frame.text, frame.traceParent);
    const [first, ...others] = durable.loops;
    if (event === null || first === undefined || this.#closed) return;
    const loop = others.reduce((idlest, each) => (each.backlog < idlest.backlog ? each : idlest), first);
    loop.offer({
      event,
      done: () => {
        durable.pending.delete(frame.id);
        pending.give();
      },
      retry: (afterMs) => this.later(afterMs, () => this.offer(durable, frame, pending)),
    });
  }

  private later(afterMs: number, work: () => void): void {
    if (this.#closed) return;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      work();
    }, afterMs);
    this.#timers.add(timer);
  }

  private tell(listener: Listener, { text, traceParent }: Frame): void {
    setImmediate(() => {
      const event = decodeEvent(text, traceParent);
      if (event === null || this.#closed) return;
      try {
        listener(event);
      } catch (error) {
        this.logger.error('A listener failed', { err: error, subject: event.subject });
      }
    });
  }
}

const newDurable = (): Durable => ({ subjects: new Set(), loops: [], pending: new Map() });

function newPending(): Pending {
  let give = (): void => undefined;
  let fail = (_error: Error): void => undefined;
  const settled = new Promise<void>((resolve, reject) => {
    give = resolve;
    fail = reject;
  });
  return { settled, give, fail };
}

const matchesAny = (patterns: Iterable<string>, subject: string): boolean =>
  [...patterns].some((pattern) => subjectMatches(pattern, subject));

const closed = (): AppError => new AppError('unavailable', 'The bus is closed');
