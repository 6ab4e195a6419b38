import { AsyncLocalStorage } from 'node:async_hooks';
import { AppError } from '../errors/app-error.js';
import type { Logger } from '../logging/logger.js';
import { DeliveryLoop } from './delivery-loop.js';
import { copyEvent, decodeEvent, encodeEvent } from './event-frame.js';
import type {
  EventEnvelope,
  EventReceipt,
  EventSubscription,
  EventTransport,
  UnreadableFrame,
} from './event-transport.js';
import { subjectMatches } from './subject-match.js';

type Listener = (event: EventEnvelope) => void;

/** An event in its wire format, with its headers separate from the text. */
interface Frame extends Pick<EventEnvelope, 'id' | 'subject' | 'traceParent'> {
  readonly sequence: number;
  readonly text: string;
  /** Whether `decodeEvent` has accepted the text. */
  isEvent?: boolean;
}

const stream = 'memory';

/** An event that one durable consumer has not acknowledged yet. */
interface Pending {
  readonly settled: Promise<void>;
  readonly give: () => void;
  readonly fail: (error: Error) => void;
}

/** A durable consumer with its open events and its replicas. The least busy replica gets the next event. */
interface Durable {
  readonly subjects: Set<string>;
  readonly loops: DeliveryLoop[];
  readonly pending: Map<string, Pending>;
}

/**
 * Events within one process that behave as on the wire. Each delivery is asynchronous, runs outside the publisher's
 * async context and gets a copy through JSON. Events are not stored: only the consumers subscribed at the time of
 * publishing get an event. So subscribe all consumers before the first relay starts.
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
      return { id, subject, traceParent, sequence: ++this.#sequence, text: encodeEvent(event) };
    });
    const owed = this.#outside(() => frames.flatMap((frame) => this.send(frame)));
    await Promise.all(owed);
    return frames.map(({ sequence }) => ({ epoch: stream, sequence }));
  }

  async subscribe(subscription: EventSubscription): Promise<void> {
    const { consumer, subjects } = subscription;
    const durable = this.#durables.get(consumer) ?? newDurable();
    for (const subject of subjects) durable.subjects.add(subject);
    durable.loops.push(new DeliveryLoop(subscription, this.logger));
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

  async answers(): Promise<boolean> {
    return this.isConnected();
  }

  /** Publishes of unfinished events reject, so their outbox rows stay unsent. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const timer of this.#timers) clearTimeout(timer);
    const durables = [...this.#durables.values()];
    await Promise.all(durables.flatMap(({ loops }) => loops.map((loop) => loop.close())));
    for (const { fail } of durables.flatMap(({ pending }) => [...pending.values()])) fail(closed());
  }

  private send(frame: Frame): Promise<void>[] {
    for (const { subjects, listener } of this.#listeners) {
      if (matchesAny(subjects, frame.subject)) this.notify(listener, frame);
    }
    return [...this.#durables.values()]
      .filter(({ subjects }) => matchesAny(subjects, frame.subject))
      .map((durable) => this.owe(durable, frame));
  }

  /** Delivers an open event once, even if it is published again. The broker's duplicate window does the same. */
  private owe(durable: Durable, frame: Frame): Promise<void> {
    const known = durable.pending.get(frame.id);
    if (known !== undefined) return known.settled;
    const pending = newPending();
    durable.pending.set(frame.id, pending);
    this.offer(durable, frame, pending);
    return pending.settled;
  }

  private offer(durable: Durable, frame: Frame, pending: Pending): void {
    const [first, ...others] = durable.loops;
    if (first === undefined || this.#closed) return;
    const loop = others.reduce((idlest, each) => (each.backlog < idlest.backlog ? each : idlest), first);
    loop.offer({
      content: contentOf(frame),
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

  private notify(listener: Listener, frame: Frame): void {
    setImmediate(() => {
      const content = contentOf(frame);
      if ('bytes' in content || this.#closed) return;
      try {
        listener(content);
      } catch (error) {
        this.logger.error('A listener of broadcast events threw an error', {
          err: error,
          subject: content.subject,
        });
      }
    });
  }
}

function contentOf(frame: Frame): EventEnvelope | UnreadableFrame {
  const { sequence, subject, text, traceParent } = frame;
  if (frame.isEvent) return copyEvent(text, traceParent);
  const decoded = decodeEvent(text, subject, traceParent);
  frame.isEvent = 'event' in decoded;
  if ('event' in decoded) return decoded.event;
  return { stream, sequence, subject, bytes: Buffer.from(text), reason: decoded.reason };
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
