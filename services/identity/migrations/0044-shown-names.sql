-- Whether other members see the first and last name of a person in place of the display name.
ALTER TABLE user_account ADD COLUMN shows_full_name boolean NOT NULL DEFAULT false;
