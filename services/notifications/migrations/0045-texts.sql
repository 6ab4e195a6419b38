-- What is known of a message to a phone, for people. `reason` stays for the log.
ALTER TABLE outgoing_message
  ADD COLUMN text_state varchar(10),
  ADD COLUMN text_reason varchar(20),
  ADD COLUMN prefix_key varchar(64),
  ADD CONSTRAINT outgoing_message_text_state_check CHECK (text_state IN ('queued', 'sent', 'delivered', 'failed'));

-- A lost message is told from others by their ids at the provider.
CREATE INDEX outgoing_message_provider_message_id_idx ON outgoing_message (provider_message_id)
  WHERE provider_message_id IS NOT NULL;

-- Numbers as keyed hashes: they outlive the accounts of their persons.
CREATE TABLE opt_out (
  number_key varchar(64) NOT NULL,
  channel varchar(10) NOT NULL,
  opted_out_at timestamptz NOT NULL,
  CONSTRAINT opt_out_pkey PRIMARY KEY (number_key, channel),
  CONSTRAINT opt_out_channel_check CHECK (channel IN ('sms', 'whatsapp'))
);

-- The last message of a number by WhatsApp, which opens it for free text for 24 hours.
CREATE TABLE whatsapp_window (
  number_key varchar(64) CONSTRAINT whatsapp_window_pkey PRIMARY KEY,
  last_message_at timestamptz NOT NULL
);

CREATE INDEX whatsapp_window_last_message_at_idx ON whatsapp_window (last_message_at);

-- Messages to phones of a day (UTC), by number, user, prefix and country; `codes` are those to a prefix, and `proven` those
-- of them that were entered.
CREATE TABLE text_count (
  day date NOT NULL,
  scope varchar(10) NOT NULL,
  key varchar(64) NOT NULL,
  sent integer NOT NULL,
  proven integer NOT NULL DEFAULT 0,
  CONSTRAINT text_count_pkey PRIMARY KEY (day, scope, key),
  CONSTRAINT text_count_scope_check CHECK (scope IN ('number', 'user', 'prefix', 'country', 'codes'))
);
