-- The links by which an operator signs a contact in once, where no message can be sent to it.
CREATE TABLE sign_in_link (
  contact_kind varchar(10) NOT NULL,
  contact_value varchar(254) NOT NULL,
  -- SHA-256 of the secret in the link, hex. A newer link replaces it.
  token_hash varchar(64) NOT NULL,
  -- Of the account, if the contact has none yet.
  display_name varchar(80) NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  CONSTRAINT sign_in_link_pkey PRIMARY KEY (contact_kind, contact_value),
  CONSTRAINT sign_in_link_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX sign_in_link_expires_at_idx ON sign_in_link (expires_at);
