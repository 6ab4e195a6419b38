-- Archives of the data of a person. The job has the state until the archive is ready.
CREATE TABLE personal_export (
  id uuid CONSTRAINT personal_export_pkey PRIMARY KEY,
  user_id uuid NOT NULL CONSTRAINT personal_export_user_id_fkey REFERENCES user_account (id) ON DELETE CASCADE,
  -- The workspace that was open, for the notice. It may be gone by then.
  requested_in uuid NOT NULL,
  job_id uuid NOT NULL,
  blob_id uuid,
  size_bytes bigint,
  created_at timestamptz NOT NULL,
  -- When the row is removed, with the file.
  expires_at timestamptz NOT NULL,
  -- A withdrawn export counts for the pause between two, and is not shown.
  withdrawn_at timestamptz
);
CREATE INDEX personal_export_user_id_idx ON personal_export (user_id);
CREATE INDEX personal_export_expires_at_idx ON personal_export (expires_at);
