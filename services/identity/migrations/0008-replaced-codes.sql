-- The code that a newer one has replaced: who types it reads that only the newest works, and it counts as no guess.
ALTER TABLE onboarding_flow ADD COLUMN replaced_code_hash varchar(64);
