import type { DeliverEvents, DeliveryOutcome, EventEnvelope } from '../bus/event-transport.js';
import { isConnectionLoss } from '../database/connection-loss.js';
import type { UnitOfWork } from '../database/unit-of-work.js';
import type { Logger } from '../logging/logger.js';
import { deadLettersMade, eventFailures, eventsHandled } from '../telemetry/platform-metrics.js';
import type { Instruments } from '../telemetry/telemetry.js';
import { hear, type Consumer } from './consumer.js';
import { buryEvent, claimEvents, recordFailure } from './inbox-store.js';
import { retryDelayMs } from './retry-schedule.js';

/** What every pipeline of a service works with. */
export interface PipelineParts extends Instruments {
  /** Name of the service, for what is measured. */
  readonly service: string;
  readonly unitOfWork: UnitOfWork;
  readonly logger: Logger;
}

const done: DeliveryOutcome = { kind: 'done' };

/** No fault of the event: the consumer waits for the database, without counting. */
const paused: DeliveryOutcome = { kind: 'retry', afterMs: 1_000 };

/** Events in one transaction: it saves most of the statements, and the locks of its handlers last that long. */
const chunkSize = 64;

/**
 * What stands between the bus and a consumer's handlers, so that each event takes effect once: the inbox row, the
 * effects and the events that follow commit together. A chunk runs in one transaction; where one of its handlers
 * fails, that rolls back and each event runs in a transaction of its own. An event that fails 5 times becomes a
 * dead letter, and those behind it go on.
 */
export function eventPipeline(consumer: Consumer, parts: PipelineParts): DeliverEvents {
  return async (events) => {
    const outcomes: DeliveryOutcome[] = [];
    for (let from = 0; from < events.length; from += chunkSize) {
      outcomes.push(...(await deliverChunk(consumer, parts, events.slice(from, from + chunkSize))));
    }
    return outcomes;
  };
}

async function deliverChunk(
  consumer: Consumer,
  parts: PipelineParts,
  events: readonly EventEnvelope[],
): Promise<DeliveryOutcome[]> {
  if (events.length > 1) {
    try {
      await handleTogether(consumer, parts, events);
      return events.map(() => done);
    } catch (error) {
      if (isConnectionLoss(error)) {
        return events.map(() => paused);
      }
    }
  }
  const outcomes: DeliveryOutcome[] = [];
  for (const event of events) {
    outcomes.push(await deliverAlone(consumer, parts, event));
  }
  return outcomes;
}

/** Handles those of `events` that are not done yet, in one transaction. */
async function handleTogether(
  consumer: Consumer,
  { service, unitOfWork, telemetry, tracing }: PipelineParts,
  events: readonly EventEnvelope[],
): Promise<void> {
  await unitOfWork.run(async (tx) => {
    const ids = events.map((event) => event.id);
    const fresh = await claimEvents(tx, consumer.name, ids);
    for (const event of events) {
      if (fresh.delete(event.id)) {
        await hear(consumer, tx, event, tracing);
      }
    }
  });
  telemetry.count(eventsHandled, { service, consumer: consumer.name }, events.length);
}

async function deliverAlone(
  consumer: Consumer,
  parts: PipelineParts,
  event: EventEnvelope,
): Promise<DeliveryOutcome> {
  try {
    await handleTogether(consumer, parts, [event]);
    return done;
  } catch (error) {
    if (isConnectionLoss(error)) {
      return paused;
    }
    return afterFailure(consumer, parts, event, error).catch(() => paused);
  }
}

async function afterFailure(
  consumer: Consumer,
  { service, unitOfWork, logger, telemetry }: PipelineParts,
  event: EventEnvelope,
  error: unknown,
): Promise<DeliveryOutcome> {
  const { attempts, afterMs } = await unitOfWork.run(async (tx) => {
    const count = await recordFailure(tx, consumer.name, event.id, error);
    const delay = retryDelayMs(count);
    if (delay === null) {
      await buryEvent(tx, consumer.name, event, error);
    }
    return { attempts: count, afterMs: delay };
  });
  const fields = {
    consumer: consumer.name,
    eventId: event.id,
    subject: event.subject,
    correlationId: event.correlationId,
    attempts,
    err: error,
  };
  const labels = { service, consumer: consumer.name };
  telemetry.count(eventFailures, labels);
  if (afterMs === null) {
    logger.error('An event became a dead letter', fields);
    telemetry.count(deadLettersMade, labels);
    return done;
  }
  logger.warn('A handler failed on an event', { ...fields, afterMs });
  return { kind: 'retry', afterMs };
}
