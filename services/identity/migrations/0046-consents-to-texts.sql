-- When a person, told of their cost and their end, asked for messages at a number.
ALTER TABLE onboarding_flow ADD COLUMN consented_at timestamptz;
ALTER TABLE contact ADD COLUMN consented_at timestamptz;
ALTER TABLE contact_change ADD COLUMN consented_at timestamptz;
