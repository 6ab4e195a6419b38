-- Events that a consumer of this service is done with, so that no effect happens twice.
CREATE TABLE inbox (
  consumer text NOT NULL,
  event_id uuid NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT inbox_pkey PRIMARY KEY (consumer, event_id)
);

CREATE INDEX inbox_received_at ON inbox USING brin (received_at);

-- How often a handler has failed on an event that is still being tried.
CREATE TABLE consumer_failure (
  consumer text NOT NULL,
  event_id uuid NOT NULL,
  attempts integer NOT NULL,
  last_error text NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT consumer_failure_pkey PRIMARY KEY (consumer, event_id)
);

-- Events that a handler has given up on, kept with all that is needed to run it again.
CREATE TABLE dead_letter (
  id uuid CONSTRAINT dead_letter_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
  consumer text NOT NULL,
  event_id uuid NOT NULL,
  subject text NOT NULL,
  payload jsonb NOT NULL,
  reason text NOT NULL,
  correlation_id text NOT NULL,
  occurred_at timestamptz NOT NULL,
  failed_at timestamptz NOT NULL DEFAULT now(),
  replayed_at timestamptz,
  CONSTRAINT dead_letter_consumer_event_id_key UNIQUE (consumer, event_id)
);

CREATE INDEX dead_letter_failed_at ON dead_letter (failed_at);
