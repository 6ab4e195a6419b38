-- Wrong codes in a row for a contact, and the lock that follows them. It holds for browsers that have not signed in to the
-- contact before.
CREATE TABLE contact_lock (
  contact_kind varchar(10) NOT NULL,
  contact_value varchar(254) NOT NULL,
  -- The channel of the code that was guessed last: the link that unlocks the contact is sent by it.
  entry_type varchar(10) NOT NULL
    CONSTRAINT contact_lock_entry_type_check CHECK (entry_type IN ('email', 'phone', 'whatsapp')),
  wrong_codes integer NOT NULL,
  -- Null while new browsers may still try.
  locked_at timestamptz,
  -- SHA-256 of the newest link's secret, hex.
  link_hash varchar(64),
  link_expires_at timestamptz,
  changed_at timestamptz NOT NULL,
  CONSTRAINT contact_lock_pkey PRIMARY KEY (contact_kind, contact_value),
  CONSTRAINT contact_lock_link_hash_key UNIQUE (link_hash)
);
CREATE INDEX contact_lock_changed_at_idx ON contact_lock (changed_at) WHERE locked_at IS NULL;
