-- Signing a new browser in by a device that is signed in: the new browser shows a code and two digits.
CREATE TABLE handoff (
  id uuid CONSTRAINT handoff_pkey PRIMARY KEY,
  -- SHA-256 of the code, hex.
  code_hash varchar(64) NOT NULL CONSTRAINT handoff_code_hash_key UNIQUE,
  -- Keyed with the code, so this table alone gives the digits not away.
  digits_hash varchar(64) NOT NULL,
  -- The browser that shows the code, by the hash of its cookie. No other one is signed in.
  browser_id varchar(64) NOT NULL,
  user_agent varchar(400),
  place varchar(100),
  network varchar(100),
  -- The user whose device has read the code first.
  claimed_by uuid CONSTRAINT handoff_claimed_by_fkey REFERENCES user_account (id) ON DELETE CASCADE,
  workspace_id uuid CONSTRAINT handoff_workspace_id_fkey REFERENCES workspace (id) ON DELETE CASCADE,
  tries integer NOT NULL DEFAULT 0,
  state varchar(10) NOT NULL
    CONSTRAINT handoff_state_check CHECK (state IN ('waiting', 'claimed', 'confirmed', 'used')),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX handoff_claimed_by_idx ON handoff (claimed_by);
CREATE INDEX handoff_workspace_id_idx ON handoff (workspace_id);
CREATE INDEX handoff_expires_at_idx ON handoff (expires_at);

-- A session that another device opened ends then at the latest, and has fewer rights. Null for any other session.
ALTER TABLE session ADD COLUMN limited_until timestamptz;
