-- The key of the hashes of contacts, sealed. One row, made by the first start.
CREATE TABLE contact_key (
  id uuid CONSTRAINT contact_key_pkey PRIMARY KEY,
  sealed text
);

-- Contacts of erased accounts, and those that accounts removed: the welcome and the friend were paid for them.
CREATE TABLE paid_contact (
  -- HMAC-SHA256 with the key above, of the mailbox or the number.
  contact_hash varchar(64) CONSTRAINT paid_contact_pkey PRIMARY KEY,
  noted_at timestamptz NOT NULL
);
