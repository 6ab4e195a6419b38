CREATE TABLE connected_app (
  id uuid CONSTRAINT connected_app_pkey PRIMARY KEY,
  user_id uuid NOT NULL,
  app_name text NOT NULL,
  app_type text NOT NULL,
  deck_theme text NOT NULL DEFAULT 'default',
  api_endpoint text,
  -- Sealed; never leaves the service.
  auth_token text,
  auth_token_last_four text,
  is_active boolean NOT NULL DEFAULT true,
  last_sync_at timestamptz(3),
  sync_frequency text NOT NULL DEFAULT 'hourly',
  metadata jsonb NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT connected_app_app_type_check CHECK (app_type IN ('onq', 'fitness', 'finance', 'work', 'social', 'other'))
);

CREATE INDEX connected_app_user_id_idx ON connected_app (user_id, created_at, id);
