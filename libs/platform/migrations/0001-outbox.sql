-- Events that have happened in this service and are on their way out, or went out within the last 7 days.
CREATE TABLE outbox (
  id uuid CONSTRAINT outbox_pkey PRIMARY KEY,
  subject text NOT NULL,
  payload jsonb NOT NULL,
  correlation_id text NOT NULL,
  occurred_at timestamptz NOT NULL,
  -- Until then no relay takes the row: one is publishing it, or it failed and waits.
  leased_until timestamptz,
  attempts integer NOT NULL DEFAULT 0,
  sent_at timestamptz,
  -- Where the broker keeps it; null where the transport cannot lose what it has acknowledged.
  broker_epoch text,
  broker_sequence bigint
) WITH (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.05);

CREATE INDEX outbox_unsent ON outbox (occurred_at) WHERE sent_at IS NULL;

-- Rows are pruned by this column; they lie in about its order, so a block range index is enough.
CREATE INDEX outbox_sent_at ON outbox USING brin (sent_at);

-- The highest place in the broker's store that an event of ours was acknowledged at, for each life of that store.
CREATE TABLE outbox_position (
  epoch text CONSTRAINT outbox_position_pkey PRIMARY KEY,
  sequence bigint NOT NULL
) WITH (fillfactor = 50);
