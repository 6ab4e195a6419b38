CREATE TABLE player_profile (
  id uuid CONSTRAINT player_profile_pkey PRIMARY KEY,
  user_id uuid NOT NULL,
  -- The workspace that came with the account; what the user earns is announced there.
  workspace_id uuid NOT NULL,
  display_name text NOT NULL,
  bio text,
  avatar text,
  agent_status text NOT NULL DEFAULT 'player',
  agent_name text,
  decks_played integer NOT NULL DEFAULT 0,
  agent_progress_points integer NOT NULL DEFAULT 0,
  agent_unlocked_at timestamptz(3),
  is_first_member boolean NOT NULL DEFAULT false,
  onboarding_completed boolean NOT NULL DEFAULT false,
  -- E.164; who owns a number cannot invite it, and nobody else can.
  proven_phone text,
  joined_at timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT player_profile_user_id_key UNIQUE (user_id)
);

CREATE INDEX player_profile_proven_phone_idx ON player_profile (proven_phone);

-- One row: how many accounts of this deployment are first members.
CREATE TABLE first_member_count (
  id boolean CONSTRAINT first_member_count_pkey PRIMARY KEY,
  given integer NOT NULL,
  CONSTRAINT first_member_count_one_row_check CHECK (id),
  CONSTRAINT first_member_count_given_check CHECK (given >= 0)
);

INSERT INTO first_member_count (id, given) VALUES (true, 0);
