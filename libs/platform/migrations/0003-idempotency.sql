-- Answers to requests that carried an Idempotency-Key, replayed for 24 hours.
CREATE TABLE idempotency (
  user_id uuid NOT NULL,
  key text NOT NULL,
  request_hash bytea NOT NULL,
  -- Null only inside the transaction that is doing the work. Not jsonb: a replay gives the same bytes.
  answer json,
  -- The answer was JSON text that nobody parses.
  ready boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT idempotency_pkey PRIMARY KEY (user_id, key)
) WITH (fillfactor = 70);

CREATE INDEX idempotency_created_at ON idempotency USING brin (created_at);
