-- E-mail domains whose people may join a workspace. The address of a manager there was proven by a code.
CREATE TABLE workspace_domain (
  workspace_id uuid NOT NULL
    CONSTRAINT workspace_domain_workspace_id_fkey REFERENCES workspace (id) ON DELETE CASCADE,
  domain varchar(253) NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT workspace_domain_pkey PRIMARY KEY (workspace_id, domain)
);
CREATE INDEX workspace_domain_domain_idx ON workspace_domain (domain);
