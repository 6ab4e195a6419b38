-- Users whose data was erased. A late event brings no name of them back.
CREATE TABLE erased_user (
  user_id uuid CONSTRAINT erased_user_pkey PRIMARY KEY,
  erased_at timestamptz NOT NULL DEFAULT now()
);
