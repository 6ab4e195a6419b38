import { randomUUID } from 'node:crypto';
import type {
  DeliveryOutcome,
  EventEnvelope,
  EventTransport,
  UnreadableFrame,
} from '@emberdeck/platform/bus/event-transport';

/** The outcome that acknowledges. */
export const done: DeliveryOutcome = { kind: 'done' };

/** For a subscription that gets events only. */
export const noFrames = ({ reason }: UnreadableFrame): Promise<void> =>
  Promise.reject(new Error(`A frame that is no event: ${reason}`));

/** An event with an id of its own. */
export const anEvent = (subject: string, payload: unknown = 'text'): EventEnvelope => ({
  id: randomUUID(),
  subject,
  occurredAt: '2024-05-01T10:00:00.000Z',
  correlationId: 'c-1',
  payload,
});

/** That many events, numbered from 0 in their payload. */
export const someEvents = (subject: string, count: number): EventEnvelope[] =>
  Array.from({ length: count }, (_, index) => anEvent(subject, String(index)));

/** The payloads of events made with a text. */
export const textsOf = (events: readonly EventEnvelope[]): string[] =>
  events.map(({ payload }) => String(payload));

/** Subscribes, and answers the list that fills with what was delivered. */
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
