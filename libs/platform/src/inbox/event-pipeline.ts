import type { DeliverEvents, DeliveryOutcome, EventEnvelope } from '../bus/event-transport.js';
import { backOffMs } from '../database/back-off.js';
import { isConnectionLoss } from '../database/connection-loss.js';
import { isDatabaseFault } from '../database/database-faults.js';
import type { UnitOfWork } from '../database/unit-of-work.js';
import type { Logger } from '../logging/logger.js';
import { deadLettersMade, eventFailures, eventsHandled } from '../telemetry/platform-metrics.js';
import type { Instruments } from '../telemetry/telemetry.js';
import { handleEvents, type Consumer } from './consumer.js';
import { EventRetries } from './event-retries.js';
import { moveToDeadLetters, claimEvents, recordFailure } from './inbox-store.js';
import { retryDelayMs } from './retry-schedule.js';

/** The parts that the pipelines of a service share. */
export interface PipelineParts extends Instruments {
  /** Name of the service, as a label of metrics. */
  readonly service: string;
  readonly unitOfWork: UnitOfWork;
  readonly logger: Logger;
}

const done: DeliveryOutcome = { kind: 'done' };

/** Longest wait of an event after faults of the database, in milliseconds. */
const longestFaultWaitMs = 30_000;

/** Longest wait of a consumer after lost connections, in milliseconds. The first wait is 1 s. */
const longestLossWaitMs = 5_000;

/** After this many lost connections in a row one event may be the cause, so each is tried alone. */
const lossesUntilAlone = 3;

/** After this many faults in one chunk the database is the cause, not the events: the rest waits. */
const faultsInChunk = 3;

/**
 * Maximum number of events in one transaction. A chunk saves most of the statements, but its handlers hold their locks
 * until its end.
 */
const chunkSize = 64;

/** One consumer of this replica, with its recent failures. */
interface Worker {
  readonly consumer: Consumer;
  readonly parts: PipelineParts;
  readonly retries: EventRetries;
  lossesInARow: number;
}

/**
 * Runs a consumer's handlers so that each event takes effect once: the inbox row, the effects and the outgoing events
 * commit together. A chunk runs in one transaction. If one of its handlers fails, the transaction rolls back and each
 * event runs in a separate one. An event that fails 5 times becomes a dead letter, and the events behind it continue.
 * Faults of the database do not count as failures; the events wait longer each time.
 */
export function eventPipeline(consumer: Consumer, parts: PipelineParts): DeliverEvents {
  const worker: Worker = { consumer, parts, retries: new EventRetries(), lossesInARow: 0 };
  return async (events) => {
    const outcomes: DeliveryOutcome[] = [];
    for (let from = 0; from < events.length; from += chunkSize) {
      outcomes.push(...(await deliverChunk(worker, events.slice(from, from + chunkSize))));
    }
    return outcomes;
  };
}

/** Events that failed before run last and alone, so that they do not delay others. */
async function deliverChunk(worker: Worker, events: readonly EventEnvelope[]): Promise<DeliveryOutcome[]> {
  const failed = events.filter(({ id }) => worker.retries.has(id));
  const fresh = events.filter(({ id }) => !worker.retries.has(id));
  const result = await tryTogether(worker, fresh);
  if (result === 'lost') return events.map(() => afterLoss(worker));
  const outcomes = await deliverEach(worker, result === 'done' ? failed : [...fresh, ...failed]);
  return events.map((event) => outcomes.get(event) ?? done);
}

async function tryTogether(
  worker: Worker,
  events: readonly EventEnvelope[],
): Promise<'done' | 'failed' | 'lost'> {
  if (events.length < 2 || worker.lossesInARow >= lossesUntilAlone) return 'failed';
  try {
    await handleTogether(worker, events);
    return 'done';
  } catch (error) {
    if (!isConnectionLoss(error)) return 'failed';
    worker.lossesInARow += 1;
    return 'lost';
  }
}

async function deliverEach(
  worker: Worker,
  events: readonly EventEnvelope[],
): Promise<Map<EventEnvelope, DeliveryOutcome>> {
  const outcomes = new Map<EventEnvelope, DeliveryOutcome>();
  let faults = 0;
  for (const event of events) {
    if (faults >= faultsInChunk) {
      outcomes.set(event, afterLoss(worker));
      continue;
    }
    const { outcome, error } = await deliverAlone(worker, event);
    outcomes.set(event, outcome);
    if (isConnectionLoss(error)) faults = faultsInChunk;
    else if (isDatabaseFault(error)) faults += 1;
  }
  return outcomes;
}

const afterLoss = ({ lossesInARow }: Worker): DeliveryOutcome => ({
  kind: 'retry',
  afterMs: backOffMs(Math.max(1, lossesInARow), 1_000, longestLossWaitMs),
});

/** Handles the events that are not handled yet, in one transaction. */
async function handleTogether(worker: Worker, events: readonly EventEnvelope[]): Promise<void> {
  const { consumer, parts, retries } = worker;
  const { service, unitOfWork, telemetry, tracing } = parts;
  await unitOfWork.run(async (tx) => {
    const ids = events.map((event) => event.id);
    const fresh = await claimEvents(tx, consumer.name, ids);
    const open = events.filter(({ id }) => fresh.delete(id));
    await handleEvents(consumer, tx, open, tracing);
  });
  worker.lossesInARow = 0;
  for (const { id } of events) retries.forget(id);
  telemetry.count(eventsHandled, { service, consumer: consumer.name }, events.length);
}

async function deliverAlone(
  worker: Worker,
  event: EventEnvelope,
): Promise<{ outcome: DeliveryOutcome; error?: unknown }> {
  try {
    await handleTogether(worker, [event]);
    return { outcome: done };
  } catch (failure) {
    if (isDatabaseFault(failure)) return { outcome: afterFault(worker, event, failure), error: failure };
    try {
      return { outcome: await afterFailure(worker, event, failure) };
    } catch (error) {
      return { outcome: afterFault(worker, event, error), error };
    }
  }
}

/** The event waits. A database fault does not count as a failed attempt. */
function afterFault(worker: Worker, event: EventEnvelope, error: unknown): DeliveryOutcome {
  const { consumer, parts, retries } = worker;
  if (isConnectionLoss(error)) worker.lossesInARow += 1;
  const afterMs = retries.noteFault(event.id, longestFaultWaitMs);
  const { id: eventId, subject, correlationId } = event;
  const fields = { consumer: consumer.name, eventId, subject, correlationId, afterMs, err: error };
  parts.logger.warn('An event waits for the database', fields);
  return { kind: 'retry', afterMs };
}

async function afterFailure(
  { consumer, parts, retries }: Worker,
  event: EventEnvelope,
  error: unknown,
): Promise<DeliveryOutcome> {
  const { service, unitOfWork, logger, telemetry } = parts;
  retries.noteFailure(event.id);
  const { attempts, afterMs } = await unitOfWork.run(async (tx) => {
    const count = await recordFailure(tx, consumer.name, event.id, error);
    const delay = retryDelayMs(count);
    if (delay === null) {
      await moveToDeadLetters(tx, consumer.name, event, error);
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
    retries.forget(event.id);
    return done;
  }
  logger.warn('A handler failed on an event', { ...fields, afterMs });
  return { kind: 'retry', afterMs };
}
