-- A value that a metric shall reach. `metric` is a name, or `revenue_*` for all revenue.
CREATE TABLE metric_goal (
  id uuid CONSTRAINT metric_goal_pkey PRIMARY KEY,
  workspace_id uuid NOT NULL,
  metric varchar(255) COLLATE "C" NOT NULL,
  target numeric(15, 2) NOT NULL,
  due_date date NOT NULL,
  -- The figure when the goal was set, or the first one after that. It says from which side the goal is reached.
  start_value numeric(30, 2),
  reached_at timestamptz,
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT metric_goal_metric_key UNIQUE (workspace_id, metric)
);

-- A bound of a metric whose crossing notifies users.
CREATE TABLE metric_limit (
  id uuid CONSTRAINT metric_limit_pkey PRIMARY KEY,
  workspace_id uuid NOT NULL,
  metric varchar(255) COLLATE "C" NOT NULL,
  direction varchar(10) NOT NULL,
  bound numeric(15, 2) NOT NULL,
  repeat varchar(10) NOT NULL,
  -- Null for the team.
  user_ids uuid[],
  -- Whether the newest figure was beyond the bound when it was last read. Only a change to true is a crossing.
  is_beyond boolean NOT NULL,
  crossed_at timestamptz,
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT metric_limit_direction_check CHECK (direction IN ('above', 'below')),
  CONSTRAINT metric_limit_repeat_check CHECK (repeat IN ('first', 'every'))
);

CREATE INDEX metric_limit_workspace_idx ON metric_limit (workspace_id, created_at, id);
