-- A wallet whose user has proved its address by a signature. An address belongs to one user at most.
CREATE TABLE wallet (
  id uuid CONSTRAINT wallet_pkey PRIMARY KEY,
  user_id uuid NOT NULL,
  wallet_address text NOT NULL,
  wallet_type text NOT NULL,
  custom_domain text,
  is_verified boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT wallet_user_id_key UNIQUE (user_id),
  CONSTRAINT wallet_wallet_address_key UNIQUE (wallet_address)
);

-- What a user was asked to sign. A nonce counts once.
CREATE TABLE wallet_challenge (
  nonce text CONSTRAINT wallet_challenge_pkey PRIMARY KEY,
  user_id uuid NOT NULL,
  message_hash text NOT NULL,
  expires_at timestamptz(3) NOT NULL
);
