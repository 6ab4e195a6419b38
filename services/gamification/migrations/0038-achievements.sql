-- What a player can earn. `measure` names what is counted, and `target` how much of it earns the achievement.
CREATE TABLE achievement (
  id uuid CONSTRAINT achievement_pkey PRIMARY KEY,
  key text NOT NULL,
  name text NOT NULL,
  description text NOT NULL,
  icon_url text,
  coin_reward integer NOT NULL DEFAULT 0,
  xp_reward integer NOT NULL DEFAULT 0,
  rarity text NOT NULL DEFAULT 'common',
  category text,
  measure text NOT NULL,
  target integer NOT NULL,
  place integer NOT NULL,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT achievement_key_key UNIQUE (key),
  CONSTRAINT achievement_rarity_check CHECK (rarity IN ('common', 'uncommon', 'rare', 'epic')),
  CONSTRAINT achievement_reward_check CHECK (coin_reward >= 0 AND xp_reward >= 0),
  CONSTRAINT achievement_target_check CHECK (target > 0)
);

CREATE INDEX achievement_measure_idx ON achievement (measure);

CREATE TABLE user_achievement (
  id uuid CONSTRAINT user_achievement_pkey PRIMARY KEY,
  user_id uuid NOT NULL,
  achievement_id uuid NOT NULL,
  earned_at timestamptz(3) NOT NULL,
  CONSTRAINT user_achievement_user_id_key UNIQUE (user_id, achievement_id),
  CONSTRAINT user_achievement_achievement_id_fkey FOREIGN KEY (achievement_id) REFERENCES achievement (id)
);

CREATE INDEX user_achievement_achievement_id_idx ON user_achievement (achievement_id);

-- The different things that a player has done, up to the highest target of their measure. A thing counts once, however
-- often and in whatever order it is reported.
CREATE TABLE achievement_progress (
  user_id uuid NOT NULL,
  measure text NOT NULL,
  item text NOT NULL,
  CONSTRAINT achievement_progress_pkey PRIMARY KEY (user_id, measure, item)
);

-- Players from before there were achievements, until they have got theirs.
CREATE TABLE achievement_backlog (
  user_id uuid CONSTRAINT achievement_backlog_pkey PRIMARY KEY
);

INSERT INTO achievement (id, key, name, description, category, measure, target, xp_reward, place, created_at) VALUES
  ('e2a214e8-bbe9-4675-9d52-490575ffc53d', 'profile_completed', 'Profile completed', 'Add a picture and a bio', 'profile', 'profile', 1, 20, 1, '2026-11-28T00:00:00Z'),
  ('03aa3897-fcf4-46b6-986c-39e8c7bb69f6', 'first_deck', 'First deck', 'Connect an app', 'decks', 'deck', 1, 10, 2, '2026-11-28T00:00:00Z'),
  ('5c22c469-63e9-48fd-a4d4-748ca3c77ebf', 'three_decks', 'Three decks', 'Connect three different apps', 'decks', 'deck', 3, 20, 3, '2026-11-28T00:00:00Z'),
  ('b2609a0b-dd2b-4550-8c65-6018eee38dc1', 'every_app_type', 'Full hand', 'Connect an app of every type', 'decks', 'app_type', 6, 50, 4, '2026-11-28T00:00:00Z'),
  ('5bd0f521-be84-462b-bb9b-e05d0e8e2329', 'first_reaction', 'First reaction', 'React to the message of another member', 'team', 'reaction', 1, 10, 5, '2026-11-28T00:00:00Z'),
  ('7ea3ef27-e2e9-4528-a4e0-689e1888df20', 'first_source', 'First source', 'Add a data source', 'data', 'source', 1, 10, 6, '2026-11-28T00:00:00Z'),
  ('5c3981a8-44ab-46d8-bb81-e5e0309e6043', 'first_figures', 'First figures', 'Bring in the first rows of a data source', 'data', 'source_sync', 1, 10, 7, '2026-11-28T00:00:00Z'),
  ('0bcc0d1c-d5a9-4145-99ba-695ab78d8387', 'every_source_type', 'Three ways in', 'Add an API, a webhook and a file as data sources', 'data', 'source_type', 3, 30, 8, '2026-11-28T00:00:00Z'),
  ('e08137f3-3a08-4ec9-9f95-e90587134be1', 'own_dashboard', 'Own dashboard', 'Choose the cards of the dashboard', 'data', 'dashboard', 1, 10, 9, '2026-11-28T00:00:00Z'),
  ('6b881677-6b5a-4b73-a944-72d1a7d32946', 'watched_metric', 'Watchful', 'Set a goal, a limit or a rule for a metric', 'data', 'metric', 1, 10, 10, '2026-11-28T00:00:00Z'),
  ('c9ce5ddc-2a52-483e-96df-d21e9d1f5c01', 'first_report', 'First report', 'Generate a report', 'reports', 'report', 1, 10, 11, '2026-11-28T00:00:00Z'),
  ('f41fae4a-5518-483d-a986-47fe161b80de', 'every_format', 'Three formats', 'Generate a report as PDF, Excel and PowerPoint', 'reports', 'report_format', 3, 30, 12, '2026-11-28T00:00:00Z'),
  ('6cc3ba50-3183-4d1d-b933-dffe9f578985', 'first_schedule', 'On schedule', 'Schedule a report', 'reports', 'schedule', 1, 20, 13, '2026-11-28T00:00:00Z'),
  ('dbc01b3d-2ea2-438c-a4e1-66c70794a750', 'first_message', 'First message', 'Post a message in the feed', 'team', 'message', 1, 10, 14, '2026-11-28T00:00:00Z'),
  ('60b3bedc-e0ec-4dea-bc43-4d6e6054aa24', 'first_answer', 'First answer', 'Reply to another member', 'team', 'answer', 1, 10, 15, '2026-11-28T00:00:00Z'),
  ('a0d0861e-4f7e-4353-8227-e820e6a60526', 'figure_discussed', 'Talking figures', 'Discuss a figure in the feed', 'team', 'figure', 1, 10, 16, '2026-11-28T00:00:00Z'),
  ('b3c478b6-38e6-4772-b86e-d285da543b3d', 'first_friend', 'First friend', 'A friend whom you invited joins', 'team', 'friend', 1, 20, 17, '2026-11-28T00:00:00Z'),
  ('449ab166-8186-4856-8c52-9b4839c340b3', 'passkey', 'Safe entry', 'Add a passkey', 'profile', 'passkey', 1, 20, 18, '2026-11-28T00:00:00Z'),
  ('78e8b5bc-efb7-4578-b78e-1ffad9cf7a0c', 'seven_days', 'Seven days', 'Use Emberdeck on seven days, in a row or not', 'profile', 'day', 7, 30, 19, '2026-11-28T00:00:00Z'),
  ('f03198c4-5f95-4f9c-bef1-2c37ca6cd66c', 'level_5', 'Level 5', 'Reach level 5', 'profile', 'level', 5, 20, 20, '2026-11-28T00:00:00Z');

INSERT INTO achievement_progress (user_id, measure, item)
  SELECT user_id, 'deck', natural_key FROM experience_award WHERE reason = 'app_connected'
  UNION SELECT user_id, 'app_type', app_type FROM connected_app
  UNION SELECT user_id, measure, replace(natural_key, 'first_sync:', '')
          FROM experience_award, unnest(ARRAY['source', 'source_sync']) AS measure WHERE reason = 'first_sync'
  UNION SELECT user_id, 'report', 'any' FROM experience_award WHERE reason = 'report'
  UNION SELECT user_id, 'message', 'any' FROM experience_award WHERE reason = 'message'
  UNION SELECT user_id, 'friend', 'any' FROM experience_award WHERE reason = 'friend_joined'
  UNION SELECT user_id, 'day', day::text
          FROM (SELECT DISTINCT user_id, (awarded_at AT TIME ZONE 'UTC')::date AS day FROM experience_award) AS active
  UNION SELECT user_id, 'level', level::text
          FROM experience_account, generate_series(1, least(points / 100 + 1, 5)) AS level
  UNION SELECT user_id, 'profile', 'any' FROM player_profile WHERE bio IS NOT NULL AND avatar IS NOT NULL;

INSERT INTO achievement_backlog (user_id) SELECT DISTINCT user_id FROM achievement_progress;
