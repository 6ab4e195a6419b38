-- Whether the proven contact belonged to an account that was erased, whose rewards were paid.
ALTER TABLE player_profile ADD COLUMN paid_before boolean NOT NULL DEFAULT false;
