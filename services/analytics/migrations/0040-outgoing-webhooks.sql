-- Addresses outside of the product that get signed events of a workspace.
CREATE TABLE outgoing_webhook (
  id uuid CONSTRAINT outgoing_webhook_pkey PRIMARY KEY,
  workspace_id uuid NOT NULL,
  url varchar(2048) NOT NULL,
  kinds text[] NOT NULL,
  -- Null while events are sent.
  paused_because varchar(10)
    CONSTRAINT outgoing_webhook_paused_because_check CHECK (paused_because IN ('member', 'failures', 'gone')),
  last_failure varchar(300),
  last_delivered_at timestamptz,
  secret text NOT NULL,
  old_secret text,
  old_secret_until timestamptz,
  rotated_at timestamptz,
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL
);

CREATE INDEX outgoing_webhook_workspace_idx ON outgoing_webhook (workspace_id, created_at, id);

-- An event for one of them. The id is the `webhook-id` of each try, so that a receiver can drop repeats.
CREATE TABLE outgoing_delivery (
  id uuid CONSTRAINT outgoing_delivery_pkey PRIMARY KEY,
  workspace_id uuid NOT NULL,
  webhook_id uuid NOT NULL
    CONSTRAINT outgoing_delivery_webhook_fkey REFERENCES outgoing_webhook (id) ON DELETE CASCADE,
  kind varchar(40) NOT NULL,
  body text NOT NULL,
  state varchar(10) NOT NULL
    CONSTRAINT outgoing_delivery_state_check CHECK (state IN ('waiting', 'delivered', 'failed', 'canceled')),
  http_status integer,
  reason varchar(300),
  tries integer NOT NULL DEFAULT 0,
  last_try_at timestamptz,
  next_try_at timestamptz,
  created_at timestamptz NOT NULL
);

CREATE INDEX outgoing_delivery_webhook_idx ON outgoing_delivery (webhook_id, created_at, id);
CREATE INDEX outgoing_delivery_created_idx ON outgoing_delivery (created_at);
