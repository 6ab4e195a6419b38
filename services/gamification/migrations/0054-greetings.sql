-- When the user closed the greeting of the friend who invited.
ALTER TABLE player_profile ADD COLUMN greeting_closed_at timestamptz(3);
