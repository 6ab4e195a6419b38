-- A manager can see the active workspace as a client does, until the session ends or moves to another workspace.
ALTER TABLE session
  ADD COLUMN views_as_client boolean NOT NULL DEFAULT false,
  -- One client; null for what any client sees.
  ADD COLUMN viewed_client uuid CONSTRAINT session_viewed_client_fkey REFERENCES user_account (id) ON DELETE CASCADE;
CREATE INDEX session_viewed_client_idx ON session (viewed_client) WHERE viewed_client IS NOT NULL;
