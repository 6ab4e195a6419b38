-- What was done in a workspace, for those who manage it. The service adds rows and can neither change nor delete one. A
-- row names persons by id alone, so that the erasure of a person needs no change of it.
CREATE TABLE audit_entry (
  -- The id of its event. What a person does outside of a workspace stands in each workspace of the person.
  id uuid NOT NULL,
  workspace_id uuid NOT NULL
    CONSTRAINT audit_entry_workspace_id_fkey REFERENCES workspace (id) ON DELETE CASCADE,
  actor_id uuid NOT NULL,
  action varchar(40) NOT NULL,
  target_type varchar(20),
  target_id uuid,
  target_name varchar(255),
  before jsonb,
  after jsonb,
  occurred_at timestamptz NOT NULL,
  CONSTRAINT audit_entry_pkey PRIMARY KEY (workspace_id, id)
);
CREATE INDEX audit_entry_occurred_at_idx ON audit_entry (workspace_id, occurred_at DESC, id DESC);
CREATE INDEX audit_entry_age_idx ON audit_entry (occurred_at);

-- additive: the table is new, and no program of the last release writes it
REVOKE UPDATE, DELETE, TRUNCATE ON audit_entry FROM emberdeck_identity;

-- Deletes the oldest rows past their time, at most 5000. The service may run it and choose nothing.
CREATE FUNCTION prune_audit_entries() RETURNS integer
LANGUAGE sql SECURITY DEFINER SET search_path = identity, pg_temp AS $$
  WITH pruned AS (
    DELETE FROM audit_entry WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM audit_entry WHERE occurred_at < now() - interval '400 days' ORDER BY occurred_at LIMIT 5000))
    RETURNING 1
  )
  SELECT count(*)::integer FROM pruned
$$;
-- additive: the function is new
REVOKE ALL ON FUNCTION prune_audit_entries() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION prune_audit_entries() TO emberdeck_identity;
