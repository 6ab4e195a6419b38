CREATE TABLE friend_referral (
  id uuid CONSTRAINT friend_referral_pkey PRIMARY KEY,
  referrer_id uuid NOT NULL,
  friend_phone text NOT NULL,
  friend_name text,
  status text NOT NULL DEFAULT 'pending',
  referral_code text NOT NULL,
  -- What became of the message; null while nobody knows, so that a repeated request asks again.
  delivery text,
  sms_sent_at timestamptz(3),
  friend_user_id uuid,
  joined_at timestamptz(3),
  coins_earned integer NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT friend_referral_referral_code_key UNIQUE (referral_code),
  -- A friend is invited once by the same person, and a new user joins by one invitation.
  CONSTRAINT friend_referral_referrer_id_friend_phone_key UNIQUE (referrer_id, friend_phone),
  CONSTRAINT friend_referral_friend_user_id_key UNIQUE (friend_user_id),
  CONSTRAINT friend_referral_status_check CHECK (status IN ('pending', 'sent', 'joined')),
  CONSTRAINT friend_referral_delivery_check CHECK (delivery IN ('sent', 'not_configured', 'failed', 'unverified')),
  CONSTRAINT friend_referral_joined_check CHECK (
    (status = 'joined') = (friend_user_id IS NOT NULL) AND (status = 'joined') = (joined_at IS NOT NULL)
  ),
  CONSTRAINT friend_referral_referrer_check CHECK (referrer_id <> friend_user_id)
);

CREATE INDEX friend_referral_referrer_id_idx ON friend_referral (referrer_id, created_at, id);
CREATE INDEX friend_referral_friend_phone_idx ON friend_referral (friend_phone);

-- What a user has used of a day's allowance (a day in UTC).
CREATE TABLE referral_day (
  referrer_id uuid NOT NULL,
  day date NOT NULL,
  invited integer NOT NULL DEFAULT 0,
  -- Numbers refused since they belong to members: limited too, or they would tell who is a member.
  members_tried integer NOT NULL DEFAULT 0,
  CONSTRAINT referral_day_pkey PRIMARY KEY (referrer_id, day)
);
