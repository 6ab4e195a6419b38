-- How the app of a deck is read, and what was found. A deck without an address is read by nobody.
ALTER TABLE connected_app
  ADD COLUMN key_placement text NOT NULL DEFAULT 'bearer',
  ADD COLUMN header_name text,
  ADD COLUMN read_as text NOT NULL DEFAULT 'auto',
  ADD COLUMN chosen_values jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN preset text,
  -- Null: the time of its creation.
  ADD COLUMN position double precision,
  ADD COLUMN paused_reason text,
  -- The values as they are shown, so that a list reads no history.
  ADD COLUMN shown jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN headline text,
  ADD COLUMN next_read_at timestamptz(3),
  ADD COLUMN tries integer NOT NULL DEFAULT 0,
  ADD COLUMN failures integer NOT NULL DEFAULT 0,
  ADD COLUMN last_failure text,
  -- Rises when the connection is edited: what an open read finds may be of another app.
  ADD COLUMN connection_version integer NOT NULL DEFAULT 0;

CREATE INDEX connected_app_next_read_at_idx ON connected_app (next_read_at) WHERE next_read_at IS NOT NULL;

-- Decks of the last release were never read. Their first reads are spread over an hour. Hosts under .example, which the demo
-- uses, do not exist.
UPDATE connected_app SET next_read_at = now() + random() * interval '1 hour'
 WHERE api_endpoint IS NOT NULL AND is_active AND api_endpoint !~ '^https?://[^/]*[.]example(/|$)';

-- The reads of decks.
CREATE TABLE deck_read (
  id uuid CONSTRAINT deck_read_pkey PRIMARY KEY,
  user_id uuid NOT NULL,
  app_id uuid NOT NULL CONSTRAINT deck_read_app_fkey REFERENCES connected_app ON DELETE CASCADE,
  trigger text NOT NULL,
  status text NOT NULL,
  reason text,
  http_status integer,
  connection_version integer NOT NULL,
  started_at timestamptz(3),
  finished_at timestamptz(3),
  next_try_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT deck_read_trigger_check CHECK (trigger IN ('schedule', 'manual', 'retry', 'change')),
  CONSTRAINT deck_read_status_check CHECK (status IN ('queued', 'running', 'succeeded', 'failed'))
);

CREATE INDEX deck_read_app_idx ON deck_read (app_id, created_at, id);
CREATE INDEX deck_read_created_at_idx ON deck_read (created_at);
CREATE UNIQUE INDEX deck_read_open_key ON deck_read (app_id) WHERE status IN ('queued', 'running');
CREATE INDEX deck_read_user_open_idx ON deck_read (user_id) WHERE status IN ('queued', 'running');

-- The last value of each day (UTC); of availability the mean of its reads.
CREATE TABLE deck_value_day (
  app_id uuid NOT NULL CONSTRAINT deck_value_day_app_fkey REFERENCES connected_app ON DELETE CASCADE,
  name text NOT NULL,
  day date NOT NULL,
  user_id uuid NOT NULL,
  unit text,
  value double precision NOT NULL,
  reads integer NOT NULL DEFAULT 1,
  CONSTRAINT deck_value_day_pkey PRIMARY KEY (app_id, name, day)
);

CREATE INDEX deck_value_day_day_idx ON deck_value_day (day);
