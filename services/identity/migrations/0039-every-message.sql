-- Whether the user is notified about every message.
ALTER TABLE preference ADD COLUMN every_message boolean NOT NULL DEFAULT false;
