import { jobRuns, jobsActive } from '../jobs/job-metrics.js';
import { counter, duration, gauge } from './metric.js';

/** Calls that this program has answered. `outcome`: see `Outcome`. */
export const callDuration = duration('emberdeck_call_duration_seconds', 'How long answering a call took', [
  'call',
  'outcome',
]);

/** Calls of this program without an answer. `code`: the error of the transport. */
export const callsUnanswered = counter('emberdeck_calls_unanswered_total', 'Calls that got no answer', [
  'call',
  'code',
]);

/** Such a call is not run: its caller has given up and would not see the effect. */
export const callsExpired = counter(
  'emberdeck_calls_expired_total',
  'Calls that came after their deadline and were not begun',
  ['call'],
);

/** By subject (a few dozen). Counted once a relay has the acknowledgement. */
export const eventsPublished = counter(
  'emberdeck_events_published_total',
  'Events that the broker has acknowledged',
  ['subject'],
);

/** Includes redelivered events. */
export const eventsHandled = counter(
  'emberdeck_events_handled_total',
  'Events that a consumer is done with',
  ['service', 'consumer'],
);

/** Attempts that failed because of the event itself, not because of a fault of the database. */
export const eventFailures = counter(
  'emberdeck_event_failures_total',
  'Failed tries of a consumer to handle an event',
  ['service', 'consumer'],
);

/** Only grows. {@link deadLettersOpen} is the current number. */
export const deadLettersMade = counter(
  'emberdeck_dead_letters_total',
  'Events that a consumer moved to the dead letters',
  ['service', 'consumer'],
);

/** Also counted as dead letters. */
export const unreadableFrames = counter(
  'emberdeck_unreadable_frames_total',
  'Frames of the bus that hold no event',
  ['service', 'consumer'],
);

/** 1 is full: then events wait in the outboxes. Without a bound it is 0. */
export const streamFilled = gauge(
  'emberdeck_event_stream_filled_ratio',
  'Share of its bound that the event stream uses',
  [],
);

/** Read from the service's schema, so every replica shows the same. */
export const deadLettersOpen = gauge(
  'emberdeck_dead_letters_open',
  'Dead letters that are neither replayed nor deleted',
  ['service'],
);

/** Read from the service's schema, so every replica shows the same. Counts up to 100,000. */
export const outboxUnsent = gauge('emberdeck_outbox_unsent', 'Events that wait in the outbox', ['service']);

/** Read from the service's schema, so every replica shows the same. */
export const outboxLag = gauge(
  'emberdeck_outbox_lag_seconds',
  'Age of the oldest event that waits in the outbox',
  ['service'],
);

/** `state`: `used`, `idle`, `waiting` (requests without a connection), `limit`. */
export const poolConnections = gauge(
  'emberdeck_database_pool_connections',
  'Connections of the database pool, and who waits for one',
  ['service', 'state'],
);

/** Scheduled work and runs of jobs; `task` is the name. `outcome`: `done` or `failed`. */
export const jobDuration = duration('emberdeck_job_duration_seconds', 'How long a job took', [
  'task',
  'outcome',
]);

/**
 * The checks of `/readyz`: 1 if healthy, else 0. `started` is 0 while a starting program waits for its dependencies.
 */
export const checksHealthy = gauge(
  'emberdeck_check_healthy',
  '1 if the dependency of this program is available, else 0',
  ['check'],
);

/** All metrics of the platform itself. */
export const platformMetrics = [
  callDuration,
  callsUnanswered,
  callsExpired,
  eventsPublished,
  eventsHandled,
  eventFailures,
  deadLettersMade,
  unreadableFrames,
  streamFilled,
  deadLettersOpen,
  outboxUnsent,
  outboxLag,
  poolConnections,
  jobDuration,
  jobsActive,
  jobRuns,
  checksHealthy,
];
