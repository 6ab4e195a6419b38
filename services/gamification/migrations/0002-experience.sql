CREATE TABLE experience_account (
  user_id uuid CONSTRAINT experience_account_pkey PRIMARY KEY,
  points integer NOT NULL,
  CONSTRAINT experience_account_points_check CHECK (points >= 0)
) WITH (fillfactor = 80);

-- What experience was given for, once.
CREATE TABLE experience_award (
  id uuid CONSTRAINT experience_award_pkey PRIMARY KEY,
  user_id uuid NOT NULL,
  natural_key text NOT NULL,
  reason text NOT NULL,
  points integer NOT NULL,
  awarded_at timestamptz(3) NOT NULL,
  CONSTRAINT experience_award_natural_key_key UNIQUE (natural_key),
  CONSTRAINT experience_award_user_id_fkey FOREIGN KEY (user_id) REFERENCES experience_account (user_id),
  CONSTRAINT experience_award_points_check CHECK (points > 0)
);

CREATE INDEX experience_award_user_id_idx ON experience_award (user_id, reason, awarded_at);
