-- Accounts as the directory of the operator knows them, by SCIM.
CREATE TABLE directory_account (
  user_id uuid CONSTRAINT directory_account_pkey PRIMARY KEY
    CONSTRAINT directory_account_user_id_fkey REFERENCES user_account (id) ON DELETE CASCADE,
  user_name varchar(254) NOT NULL,
  -- The user name in lower case, since its case does not matter.
  name_key varchar(254) NOT NULL,
  -- The id in the directory.
  external_id varchar(254),
  created_at timestamptz NOT NULL,
  CONSTRAINT directory_account_name_key_key UNIQUE (name_key)
);
CREATE INDEX directory_account_external_id_idx ON directory_account (external_id);
