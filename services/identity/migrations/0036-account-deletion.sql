-- Users whose data was erased. A late event brings no name of them back.
CREATE TABLE erased_user (
  user_id uuid CONSTRAINT erased_user_pkey PRIMARY KEY,
  erased_at timestamptz NOT NULL DEFAULT now()
);

-- Accounts that their persons delete, and how far each erasure is. The row stays: it has no name and no contact, and a
-- restored backup is erased again by it.
CREATE TABLE account_deletion (
  user_id uuid CONSTRAINT account_deletion_pkey PRIMARY KEY
    CONSTRAINT account_deletion_user_id_fkey REFERENCES user_account (id) ON DELETE CASCADE,
  -- The number of the receipt.
  receipt_id uuid NOT NULL,
  keeps_messages boolean NOT NULL,
  asked_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  -- When the erasure began: from then on the account cannot be kept.
  begun_at timestamptz,
  -- The services that have erased the person in this pass.
  done_by text[] NOT NULL DEFAULT '{}',
  receipt varchar(20)
    CONSTRAINT account_deletion_receipt_check
    CHECK (receipt IN ('sent', 'development', 'not_configured', 'failed', 'none')),
  -- When identity forgot the person.
  erased_at timestamptz,
  -- When what was on its way is erased; null after the last pass.
  again_at timestamptz
);
CREATE INDEX account_deletion_due_idx ON account_deletion (ends_at) WHERE erased_at IS NULL;
CREATE INDEX account_deletion_again_idx ON account_deletion (again_at) WHERE again_at IS NOT NULL;
