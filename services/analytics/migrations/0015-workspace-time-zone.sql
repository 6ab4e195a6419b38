-- The time zones of workspaces, as identity published them; a workspace without a row is in UTC.
CREATE TABLE workspace_time_zone (
  workspace_id uuid CONSTRAINT workspace_time_zone_pkey PRIMARY KEY,
  time_zone varchar(64) NOT NULL,
  -- Grows with each change of the zone.
  revision integer NOT NULL
);
