-- The address and the secrets of a source of type Webhook. The row has the id of its source.
CREATE TABLE webhook (
  id uuid CONSTRAINT webhook_pkey PRIMARY KEY CONSTRAINT webhook_data_source_fkey REFERENCES data_source ON DELETE CASCADE,
  workspace_id uuid NOT NULL,
  -- 128 random bits, base64url: the last part of the address.
  hook_id varchar(22) COLLATE "C" NOT NULL,
  -- Sealed. Null until the first secret is made: the webhook accepts nothing.
  secret text,
  -- Sealed. The secret before the last rotation, valid until a time.
  old_secret text,
  old_secret_until timestamptz,
  rotated_at timestamptz,
  -- Set by a deletion. The secrets then open nothing; they only tell a genuine sender that the webhook is gone.
  revoked_at timestamptz,
  created_at timestamptz NOT NULL
);

CREATE UNIQUE INDEX webhook_hook_id_idx ON webhook (hook_id);

-- Existing sources get an address; their first rotation makes a secret. A random UUID has 122 random bits, so the hash of
-- two has all 128.
-- across workspaces: all rows alike
INSERT INTO webhook (id, workspace_id, hook_id, created_at)
SELECT id, workspace_id,
       rtrim(translate(encode(substring(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) FOR 16), 'base64'),
                       '+/', '-_'), '='),
       now()
  FROM data_source WHERE type = 'Webhook';

-- Deliveries by the sender's id, so that a repeated one adds nothing. A refused one is in no way final: its repeat is read
-- again, but adds no second failed run.
CREATE TABLE webhook_delivery (
  data_source_id uuid NOT NULL CONSTRAINT webhook_delivery_data_source_fkey REFERENCES data_source ON DELETE CASCADE,
  webhook_id varchar(255) COLLATE "C" NOT NULL,
  workspace_id uuid NOT NULL,
  accepted boolean NOT NULL,
  received_at timestamptz NOT NULL,
  CONSTRAINT webhook_delivery_pkey PRIMARY KEY (data_source_id, webhook_id)
);

CREATE INDEX webhook_delivery_received_at_idx ON webhook_delivery (received_at);

-- Pieces of a large body on its way in, before its signature is checked.
CREATE TABLE webhook_body (
  body_id uuid NOT NULL,
  index integer NOT NULL,
  hook_id varchar(22) COLLATE "C" NOT NULL,
  data bytea NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT webhook_body_pkey PRIMARY KEY (body_id, index)
);

CREATE INDEX webhook_body_created_at_idx ON webhook_body (created_at);
