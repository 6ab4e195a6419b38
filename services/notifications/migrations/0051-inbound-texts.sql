-- Messages of people that were handled: the provider may deliver one again.
CREATE TABLE inbound_text (
  provider_message_id varchar(64) CONSTRAINT inbound_text_pkey PRIMARY KEY,
  received_at timestamptz NOT NULL
);

CREATE INDEX inbound_text_received_at_idx ON inbound_text (received_at);
