-- Sessions of play with a deck, timed by the server. A deck is known by its row and by its app, so that an app that is
-- renamed, or disconnected and connected again, is no other deck.
CREATE TABLE deck_play_session (
  id uuid CONSTRAINT deck_play_session_pkey PRIMARY KEY,
  user_id uuid NOT NULL,
  deck_id uuid NOT NULL,
  app_key text NOT NULL,
  session_duration integer NOT NULL DEFAULT 0,
  interactions_count integer NOT NULL DEFAULT 0,
  progress_points integer NOT NULL DEFAULT 1,
  -- The last sign of the player.
  active_at timestamptz(3) NOT NULL,
  -- When the session counted.
  counted_at timestamptz(3),
  completed_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT deck_play_session_duration_check CHECK (session_duration >= 0),
  CONSTRAINT deck_play_session_points_check CHECK (progress_points >= 0)
);

-- One session of a deck at a time, in however many tabs.
CREATE UNIQUE INDEX deck_play_session_running_key ON deck_play_session (user_id, deck_id) WHERE completed_at IS NULL;
CREATE INDEX deck_play_session_active_idx ON deck_play_session (active_at) WHERE completed_at IS NULL;
CREATE INDEX deck_play_session_counted_idx ON deck_play_session (user_id, counted_at) WHERE counted_at IS NOT NULL;
