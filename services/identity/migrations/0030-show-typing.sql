-- Whether other members see that the user writes a message.
ALTER TABLE preference ADD COLUMN show_typing boolean NOT NULL DEFAULT true;
