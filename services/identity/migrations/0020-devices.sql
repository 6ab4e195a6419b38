-- The list of devices: the public id of a session, and until when it counts as newly proven. A program of the last release
-- inserts sessions without them.
ALTER TABLE session
  ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid(),
  -- Changes of the ways to sign in are open until then.
  ADD COLUMN reauthenticated_until timestamptz,
  -- The sign-in itself is recent enough to add a passkey.
  ADD COLUMN fresh_until timestamptz,
  ADD CONSTRAINT session_id_key UNIQUE (id);

-- Browsers that have signed in to an account, by the hash of their cookie.
CREATE TABLE known_browser (
  user_id uuid NOT NULL
    CONSTRAINT known_browser_user_id_fkey REFERENCES user_account (id) ON DELETE CASCADE,
  -- SHA-256 of the cookie, hex.
  browser_id varchar(64) NOT NULL,
  first_seen_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  CONSTRAINT known_browser_pkey PRIMARY KEY (user_id, browser_id)
);
CREATE INDEX known_browser_last_seen_at_idx ON known_browser (last_seen_at);
