-- Accounts of the OpenID provider by which a person signs in. The issuer and the subject name one, an address does not.
CREATE TABLE provider_account (
  id uuid CONSTRAINT provider_account_pkey PRIMARY KEY,
  user_id uuid NOT NULL CONSTRAINT provider_account_user_id_fkey REFERENCES user_account (id) ON DELETE CASCADE,
  issuer varchar(400) NOT NULL,
  subject varchar(255) NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  CONSTRAINT provider_account_issuer_subject_key UNIQUE (issuer, subject)
);
CREATE INDEX provider_account_user_id_idx ON provider_account (user_id);

-- One sign-in at the provider: from the start in a browser until it is used, or waits for a code that links the account.
CREATE TABLE provider_sign_in (
  -- SHA-256 of the state, hex.
  state_hash varchar(64) CONSTRAINT provider_sign_in_pkey PRIMARY KEY,
  -- The browser that began, by the hash of its cookie. No other one is signed in.
  browser_id varchar(64) NOT NULL,
  -- The ID token repeats it.
  nonce varchar(64) NOT NULL,
  -- Proves to the provider that the code was asked for here (RFC 7636). It opens nothing without the code.
  code_verifier varchar(64) NOT NULL,
  invitation varchar(64),
  referral_code varchar(64),
  time_zone varchar(64),
  step varchar(10) NOT NULL
    CONSTRAINT provider_sign_in_step_check CHECK (step IN ('waiting', 'taken', 'linking', 'used')),
  -- Of a sign-in that waits for the code of this address.
  issuer varchar(400),
  subject varchar(255),
  email varchar(254),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX provider_sign_in_browser_id_idx ON provider_sign_in (browser_id);
CREATE INDEX provider_sign_in_expires_at_idx ON provider_sign_in (expires_at);
