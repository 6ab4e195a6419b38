-- When a workspace that its owner deletes is erased.
ALTER TABLE workspace ADD COLUMN ends_at timestamptz;
CREATE INDEX workspace_ends_at_idx ON workspace (ends_at) WHERE ends_at IS NOT NULL;
