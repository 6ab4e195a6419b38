-- Settings that follow the account into every browser. What the user has not chosen is null: the browser decides it.
ALTER TABLE preference ADD COLUMN data_sharing boolean NOT NULL DEFAULT false;
ALTER TABLE preference ADD COLUMN show_rewards boolean NOT NULL DEFAULT true;
ALTER TABLE preference ADD COLUMN theme text;
ALTER TABLE preference ADD COLUMN time_zone text;
ALTER TABLE preference ADD COLUMN single_keys boolean;
ALTER TABLE preference ADD COLUMN celebrate_coins boolean;
ALTER TABLE preference ADD COLUMN celebrate_levels boolean;
ALTER TABLE preference ADD COLUMN celebrate_goals boolean;
