-- The checkpoints of the ledger in the blob store. The id is that of the file.
CREATE TABLE ledger_checkpoint (
  id uuid CONSTRAINT ledger_checkpoint_pkey PRIMARY KEY,
  accounts integer NOT NULL,
  taken_at timestamptz(3) NOT NULL,
  CONSTRAINT ledger_checkpoint_accounts_check CHECK (accounts >= 0)
);

CREATE INDEX ledger_checkpoint_taken_at_idx ON ledger_checkpoint (taken_at);
