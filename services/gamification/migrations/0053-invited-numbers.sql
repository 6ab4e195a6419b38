-- Numbers that got an invitation from the operator's number within 30 days. It outlives an invitation that was taken back.
CREATE TABLE invited_number (
  -- A hash of the number.
  number_key text CONSTRAINT invited_number_pkey PRIMARY KEY,
  -- No foreign key: the invitation may be gone.
  referral_id uuid NOT NULL,
  invited_at timestamptz(3) NOT NULL
);

CREATE INDEX invited_number_invited_at_idx ON invited_number (invited_at);
