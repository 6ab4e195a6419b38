-- What happened to an invitation after it was made.
ALTER TABLE friend_referral
  -- When its sender sent it from an own phone.
  ADD COLUMN shared_at timestamptz(3),
  -- The last message; null where none was wanted, and in rows of the last release.
  ADD COLUMN message_id uuid,
  -- When the friend was paid for, or the payment refused.
  ADD COLUMN settled_at timestamptz(3);

-- additive: the last release writes the outcomes that both lists have
ALTER TABLE friend_referral DROP CONSTRAINT friend_referral_delivery_check;
-- additive: as above
ALTER TABLE friend_referral ADD CONSTRAINT friend_referral_delivery_check
  CHECK (delivery IN ('sent', 'not_configured', 'not_allowed', 'failed', 'unverified')) NOT VALID;
ALTER TABLE friend_referral VALIDATE CONSTRAINT friend_referral_delivery_check;

-- The messages of invitations from the operator's number, and what became of each.
CREATE TABLE referral_message (
  -- Names the message to notifications.
  id uuid CONSTRAINT referral_message_pkey PRIMARY KEY,
  referral_id uuid NOT NULL CONSTRAINT referral_message_referral_fkey REFERENCES friend_referral ON DELETE CASCADE,
  referrer_id uuid NOT NULL,
  -- The latest; null while nothing is known.
  state text,
  reason text,
  queued_at timestamptz(3),
  sent_at timestamptz(3),
  delivered_at timestamptz(3),
  failed_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT referral_message_state_check CHECK (state IN ('queued', 'sent', 'delivered', 'failed'))
);

CREATE INDEX referral_message_referral_id_idx ON referral_message (referral_id, created_at);
CREATE INDEX referral_message_referrer_id_idx ON referral_message (referrer_id);
