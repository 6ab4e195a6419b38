-- The switches of Settings that a user has changed. A user without a row has the defaults of the contract.
CREATE TABLE preference (
  user_id uuid CONSTRAINT preference_pkey PRIMARY KEY
    CONSTRAINT preference_user_id_fkey REFERENCES user_account (id) ON DELETE CASCADE,
  automatic_sync boolean NOT NULL,
  high_frequency_sync boolean NOT NULL,
  client_data_access boolean NOT NULL,
  -- Grows with every change, so that a late event does not overwrite a newer one.
  revision integer NOT NULL DEFAULT 0,
  updated_at timestamptz NOT NULL
);
