import { randomUUID } from 'node:crypto';
import { defineEvent } from '@emberdeck/contracts/core/event';
import { idInput } from '@emberdeck/contracts/core/fields';
import type { EventEnvelope, EventReceipt, EventTransport } from '@emberdeck/platform/bus/event-transport';
import type { Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { PgOutbox } from '@emberdeck/platform/outbox/pg-outbox';
import { Clock } from '@emberdeck/platform/rules/clock';
import { SystemRandomness } from '@emberdeck/platform/rules/randomness';

/** The event of these tests, identified by `id`. */
export const thingHappened = defineEvent({ service: 'analytics', name: 'thing-happened', payload: idInput });

/** The machine's time, but always increasing: events of one millisecond are published in any order. */
class DistinctClock extends Clock {
  private last = 0;

  now(): Date {
    this.last = Math.max(this.last + 1, Date.now());
    return new Date(this.last);
  }
}

const clock = new DistinctClock();

export const outbox = (wake: () => void = () => undefined): PgOutbox =>
  new PgOutbox(clock, new SystemRandomness(), wake);

/** Appends `count` events in one transaction and returns the ids in their payloads. */
export async function happen(work: UnitOfWork, count = 1, wake?: () => void): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  await work.run(async (tx) => {
    for (const id of ids) {
      await outbox(wake).append(tx, thingHappened, { id });
    }
  });
  return ids;
}

export const thing = (changes: Partial<EventEnvelope> = {}): EventEnvelope => ({
  id: randomUUID(),
  subject: thingHappened.subject,
  occurredAt: '2026-01-02T03:04:05.000Z',
  correlationId: 'correlation-of-the-thing',
  payload: { id: randomUUID() },
  ...changes,
});

/** Inserts a note: an effect that shows if it happens twice. */
export const noteDown = (tx: Tx, title: string): Promise<unknown> =>
  tx.query('INSERT INTO note (workspace_id, title) VALUES (gen_random_uuid(), $1)', [title]);

/** Returns the titles of all notes, sorted. */
export async function notedDown(work: UnitOfWork): Promise<string[]> {
  const rows = await work.read<{ title: string }>('SELECT title FROM note ORDER BY title');
  return rows.map(({ title }) => title);
}

/** A broker that stores published events. A test can block it or delete its store. */
export class StubBroker implements EventTransport {
  epoch = 'first epoch';
  store: EventEnvelope[] = [];
  connected = true;
  losses = 0;
  /** Number of `isConnected` calls. */
  looks = 0;
  /** Number of `holdings` calls. */
  questions = 0;
  /** Returns whether to reject this publish. A promise delays it. */
  hinder: (events: readonly EventEnvelope[]) => boolean | Promise<boolean> = () => false;

  async publish(events: readonly EventEnvelope[]): Promise<readonly EventReceipt[]> {
    if (!this.connected || (await this.hinder(events))) {
      throw new Error('not acknowledged');
    }
    return events.map((event) => ({ epoch: this.epoch, sequence: this.store.push(event) }));
  }

  async subscribe(): Promise<void> {}

  async listen(): Promise<void> {}

  async holdings(): Promise<{ epoch: string; lastSequence: number }> {
    this.questions += 1;
    return { epoch: this.epoch, lastSequence: this.store.length };
  }

  isConnected(): boolean {
    this.looks += 1;
    return this.connected;
  }

  async answers(): Promise<boolean> {
    return this.connected;
  }

  async close(): Promise<void> {}

  /** The ids in the payloads of all stored events, in order of arrival. */
  get thingIds(): string[] {
    return this.store.map((event) => (event.payload as { id: string }).id);
  }
}
