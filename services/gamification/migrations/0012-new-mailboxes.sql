-- Whether the user was the first one with the mailbox of the proven address. The accounts of before count as such.
ALTER TABLE player_profile ADD COLUMN new_mailbox boolean NOT NULL DEFAULT true;
