-- Where accounts were created, until their invitations are settled.
CREATE TABLE join_origin (
  user_id uuid CONSTRAINT join_origin_pkey PRIMARY KEY,
  -- Who had signed in by the same browser.
  browser_user_ids uuid[] NOT NULL,
  -- A hash of the network address and the day.
  address_key text,
  created_at timestamptz(3) NOT NULL
);

CREATE INDEX join_origin_address_key_idx ON join_origin (address_key);
CREATE INDEX join_origin_created_at_idx ON join_origin (created_at);

-- A payment that waits has both; one that was made or refused has no time any more.
ALTER TABLE friend_referral
  ADD COLUMN hold_reason text,
  ADD COLUMN held_until timestamptz(3);

CREATE INDEX friend_referral_held_until_idx ON friend_referral (held_until) WHERE held_until IS NOT NULL;
