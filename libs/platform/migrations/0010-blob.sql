-- Files of a service. The content is in the blob store under <service>/<id>; a file without a row here does not exist.
CREATE TABLE blob (
  id uuid CONSTRAINT blob_pkey PRIMARY KEY,
  user_id uuid NOT NULL,
  workspace_id uuid NOT NULL,
  name varchar(255) NOT NULL,
  type varchar(255) NOT NULL,
  -- Of a file on its way in: how much of the quotas it may take.
  size_bytes bigint NOT NULL,
  sha256 char(64),
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Null while the file is on its way in.
  stored_at timestamptz,
  -- Then row and content are deleted. Of a file on its way in: soon, and moved while bytes arrive.
  expires_at timestamptz NOT NULL,
  CONSTRAINT blob_size_check CHECK (size_bytes >= 0),
  CONSTRAINT blob_stored_check CHECK ((stored_at IS NULL) = (sha256 IS NULL))
);

CREATE INDEX blob_expires_idx ON blob (expires_at);
CREATE INDEX blob_user_idx ON blob (user_id);
CREATE INDEX blob_workspace_idx ON blob (workspace_id);
