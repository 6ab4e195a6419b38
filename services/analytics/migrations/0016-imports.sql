-- The job that imports the file of an upload, and why the file was refused.
ALTER TABLE upload
  ADD COLUMN job_id uuid,
  ADD COLUMN refusal jsonb;
