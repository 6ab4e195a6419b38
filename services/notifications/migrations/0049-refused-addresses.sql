-- The key of the hashes of contacts, sealed. One row, made by the first hash.
CREATE TABLE contact_key (
  id uuid CONSTRAINT contact_key_pkey PRIMARY KEY,
  sealed text
);

-- Mail addresses whose mailbox servers refuse. After three refused messages, none accepted between, an address gets no
-- mails by itself.
CREATE TABLE refused_address (
  -- HMAC-SHA256 with the key above.
  address_hash varchar(64) CONSTRAINT refused_address_pkey PRIMARY KEY,
  refusals integer NOT NULL,
  refused_at timestamptz NOT NULL,
  tested_at timestamptz
);
CREATE INDEX refused_address_refused_at_idx ON refused_address (refused_at);
