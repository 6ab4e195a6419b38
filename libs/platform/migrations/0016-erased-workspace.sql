-- Workspaces whose rows were erased. A late event brings none of them back.
CREATE TABLE erased_workspace (
  workspace_id uuid CONSTRAINT erased_workspace_pkey PRIMARY KEY,
  erased_at timestamptz NOT NULL DEFAULT now()
);
