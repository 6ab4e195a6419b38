-- Further phones that a user has proven, as E.164: who owns a number cannot invite it, and nobody else can.
ALTER TABLE player_profile ADD COLUMN other_phones text[] NOT NULL DEFAULT '{}';
CREATE INDEX player_profile_other_phones_idx ON player_profile USING gin (other_phones);
