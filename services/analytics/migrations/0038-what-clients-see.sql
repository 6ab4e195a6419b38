-- The managers of a workspace narrow what its clients see, by source and by client.
ALTER TABLE data_source
  -- The managers' switch, beside the setting of the creator in `client_access`: clients see a source if both are on.
  ADD COLUMN shown_to_clients boolean NOT NULL DEFAULT true;

-- A client with a row sees only the sources in its list, so a new source stays hidden. Without a row, a client sees every
-- source that is open to clients.
CREATE TABLE client_view (
  workspace_id uuid NOT NULL,
  user_id uuid NOT NULL,
  source_ids uuid[] NOT NULL,
  updated_by uuid NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT client_view_pkey PRIMARY KEY (workspace_id, user_id)
);

-- The only rule of who sees a source. `audience` is 'team', 'client' (what is open to clients), or 'client:' with the ids of
-- clients, separated by commas: what each of them sees.
CREATE FUNCTION is_open_to(audience text, source data_source) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT audience = 'team' OR source.client_access AND source.shown_to_clients AND NOT EXISTS (
           SELECT FROM client_view AS view
            WHERE view.workspace_id = source.workspace_id
              AND view.user_id = ANY (string_to_array(substr(audience, 8), ',')::uuid[])
              AND source.id <> ALL (view.source_ids))
$$;

CREATE OR REPLACE FUNCTION open_sources(workspace uuid, audience text) RETURNS SETOF data_source LANGUAGE sql STABLE AS $$
  SELECT source.* FROM data_source AS source
   WHERE source.workspace_id = workspace AND source.deleted_at IS NULL AND is_open_to(audience, source)
$$;
