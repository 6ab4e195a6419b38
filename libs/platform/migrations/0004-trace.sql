-- The W3C trace context of the request that an event came from; null where traces are off.
ALTER TABLE outbox ADD COLUMN trace_parent text;

-- Dead letters are counted whenever somebody looks at the metrics; most have been replayed.
CREATE INDEX dead_letter_open ON dead_letter (failed_at) WHERE replayed_at IS NULL;
