CREATE TABLE note (
  id uuid CONSTRAINT note_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
  workspace_id uuid NOT NULL,
  title varchar(255) NOT NULL,
  state text NOT NULL DEFAULT 'draft',
  amount numeric(15, 2),
  details jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT note_state_known CHECK (state IN ('draft', 'sent'))
);

CREATE INDEX note_workspace_id_created_at ON note (workspace_id, created_at, id);
CREATE UNIQUE INDEX note_workspace_id_title_sent ON note (workspace_id, title) WHERE state = 'sent';
