-- Whether other members see the user as offline.
ALTER TABLE preference ADD COLUMN appear_offline boolean NOT NULL DEFAULT false;
