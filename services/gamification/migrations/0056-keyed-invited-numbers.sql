-- The key of the hashes of contacts, sealed. One row, made by the first start.
CREATE TABLE contact_key (
  id uuid CONSTRAINT contact_key_pkey PRIMARY KEY,
  sealed text
);

-- Numbers are hashed with that key from now on. Rows of before are converted when their number is invited again, or are
-- pruned after their 30 days.
CREATE INDEX invited_number_referral_id_idx ON invited_number (referral_id);
