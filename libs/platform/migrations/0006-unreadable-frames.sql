-- Frames of the bus that hold no event are dead letters too, as the bytes that came.
ALTER TABLE dead_letter
  ALTER COLUMN event_id DROP NOT NULL,
  ALTER COLUMN payload DROP NOT NULL,
  ALTER COLUMN correlation_id DROP NOT NULL,
  ALTER COLUMN occurred_at DROP NOT NULL,
  ADD COLUMN frame bytea,
  ADD COLUMN stream text,
  ADD COLUMN sequence bigint,
  ADD CONSTRAINT dead_letter_content CHECK (
    CASE WHEN frame IS NULL THEN num_nulls(event_id, payload, correlation_id, occurred_at) = 0
         ELSE num_nulls(stream, sequence) = 0 AND num_nonnulls(event_id, payload, correlation_id, occurred_at) = 0 END
  );

-- A frame that is delivered again is stored once. A new stream counts from 1 again, so the bytes belong to the key.
CREATE UNIQUE INDEX dead_letter_frame_key
  ON dead_letter (consumer, stream, sequence, sha256(frame)) WHERE frame IS NOT NULL;
