import { randomUUID } from 'node:crypto';
import type {
  DeliveryOutcome,
  EventEnvelope,
  EventTransport,
  UnreadableFrame,
} from '@emberdeck/platform/bus/event-transport';

/** The outcome that acknowledges an event. */
export const done: DeliveryOutcome = { kind: 'done' };

/** A `setAside` for a subscription that must not get unreadable frames. */
export const noFrames = ({ reason }: UnreadableFrame): Promise<void> =>
  Promise.reject(new Error(`A frame that is no event: ${reason}`));

/** Creates an event with a new id. */
export const anEvent = (subject: string, payload: unknown = 'text'): EventEnvelope => ({
  id: randomUUID(),
  subject,
  occurredAt: '2024-05-01T10:00:00.000Z',
  correlationId: 'c-1',
  payload,
});

/** Creates `count` events with numbers from 0 as payloads. */
export const someEvents = (subject: string, count: number): EventEnvelope[] =>
  Array.from({ length: count }, (_, index) => anEvent(subject, String(index)));

/** Returns the payloads of events as texts. */
export const textsOf = (events: readonly EventEnvelope[]): string[] =>
  events.map(({ payload }) => String(payload));

/** Subscribes, and returns a list to which delivered events are added. */
export async function collected(
  transport: EventTransport,
  consumer: string,
  subjects: string[],
): Promise<EventEnvelope[]> {
  const seen: EventEnvelope[] = [];
  await transport.subscribe({
    consumer,
    subjects,
    setAside: noFrames,
    deliver: (events) => {
      seen.push(...events);
      return Promise.resolve(events.map(() => done));
    },
  });
  return seen;
}
