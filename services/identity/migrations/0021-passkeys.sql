-- Passkeys (WebAuthn) of an account.
CREATE TABLE passkey (
  id uuid CONSTRAINT passkey_pkey PRIMARY KEY,
  user_id uuid NOT NULL CONSTRAINT passkey_user_id_fkey REFERENCES user_account (id) ON DELETE CASCADE,
  -- The id that the authenticator made, base64url.
  credential_id varchar(1400) NOT NULL,
  -- The public key in COSE, base64url.
  public_key text NOT NULL,
  -- How often the authenticator has signed, if it counts.
  counter bigint NOT NULL,
  transports jsonb NOT NULL,
  name varchar(80) NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz,
  CONSTRAINT passkey_credential_id_key UNIQUE (credential_id)
);
CREATE INDEX passkey_user_id_idx ON passkey (user_id);

-- Challenges that wait for the answer of an authenticator. Each counts once.
CREATE TABLE passkey_challenge (
  -- SHA-256, hex.
  challenge_hash varchar(64) CONSTRAINT passkey_challenge_pkey PRIMARY KEY,
  purpose varchar(20) NOT NULL
    CONSTRAINT passkey_challenge_purpose_check CHECK (purpose IN ('add', 'sign-in', 'reauthenticate')),
  -- Null for a sign-in.
  user_id uuid CONSTRAINT passkey_challenge_user_id_fkey REFERENCES user_account (id) ON DELETE CASCADE,
  -- The session, or the browser of a sign-in, that the challenge was made for.
  made_for varchar(64) NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX passkey_challenge_user_id_idx ON passkey_challenge (user_id);
CREATE INDEX passkey_challenge_expires_at_idx ON passkey_challenge (expires_at);
