-- What makes a player an agent: points and different decks of play.
CREATE TABLE agent_milestone (
  id uuid CONSTRAINT agent_milestone_pkey PRIMARY KEY,
  name text NOT NULL,
  description text NOT NULL,
  -- The status of a player who has reached it.
  agent_status text NOT NULL,
  required_points integer NOT NULL,
  required_decks integer NOT NULL DEFAULT 0,
  agent_level integer NOT NULL,
  reward_coins integer NOT NULL DEFAULT 0,
  reward_xp integer NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT agent_milestone_agent_level_key UNIQUE (agent_level),
  CONSTRAINT agent_milestone_required_check CHECK (required_points >= 0 AND required_decks >= 0),
  CONSTRAINT agent_milestone_reward_check CHECK (reward_coins >= 0 AND reward_xp >= 0)
);

CREATE TABLE reached_milestone (
  id uuid CONSTRAINT reached_milestone_pkey PRIMARY KEY,
  user_id uuid NOT NULL,
  milestone_id uuid NOT NULL,
  -- The name that the player picked for it, once.
  agent_name text,
  reached_at timestamptz(3) NOT NULL,
  CONSTRAINT reached_milestone_user_id_key UNIQUE (user_id, milestone_id),
  CONSTRAINT reached_milestone_milestone_id_fkey FOREIGN KEY (milestone_id) REFERENCES agent_milestone (id)
);

CREATE INDEX reached_milestone_milestone_id_idx ON reached_milestone (milestone_id);

INSERT INTO agent_milestone (id, name, description, agent_status, required_points, required_decks, agent_level, reward_coins, reward_xp, created_at) VALUES
  ('6a1f0a35-0c0f-4f4e-9b7e-6d4f52c0a101', 'Agent', 'Play your decks ten times', 'agent', 10, 1, 1, 10, 20, '2026-11-29T00:00:00Z'),
  ('6a1f0a35-0c0f-4f4e-9b7e-6d4f52c0a102', 'Field Agent', 'Play two different decks, fifty times in all', 'field_agent', 50, 2, 2, 20, 30, '2026-11-29T00:00:00Z'),
  ('6a1f0a35-0c0f-4f4e-9b7e-6d4f52c0a103', 'Special Agent', 'Play three different decks, 150 times in all', 'special_agent', 150, 3, 3, 30, 40, '2026-11-29T00:00:00Z'),
  ('6a1f0a35-0c0f-4f4e-9b7e-6d4f52c0a104', 'Lead Agent', 'Play four different decks, 400 times in all', 'lead_agent', 400, 4, 4, 40, 60, '2026-11-29T00:00:00Z'),
  ('6a1f0a35-0c0f-4f4e-9b7e-6d4f52c0a105', 'Chief Agent', 'Play five different decks, a thousand times in all', 'chief_agent', 1000, 5, 5, 50, 80, '2026-11-29T00:00:00Z');
