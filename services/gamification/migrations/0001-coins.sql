-- Double entry: every transfer takes coins from one account and gives them to another.
-- The account of a user has the user's id. House accounts have a name.
CREATE TABLE ledger_account (
  id uuid CONSTRAINT ledger_account_pkey PRIMARY KEY,
  kind text NOT NULL,
  name text,
  -- Null for a house account: it is the sum of its postings, since one row that everybody changes would be slow.
  balance integer,
  -- Length and end of the user's chain of transactions.
  transaction_count integer NOT NULL DEFAULT 0,
  last_hash text NOT NULL DEFAULT '0000000000000000000000000000000000000000000000000000000000000000',
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT ledger_account_name_key UNIQUE (name),
  CONSTRAINT ledger_account_kind_check CHECK (kind IN ('house', 'user')),
  CONSTRAINT ledger_account_shape_check CHECK (
    CASE kind WHEN 'house' THEN balance IS NULL AND name IS NOT NULL ELSE balance IS NOT NULL AND name IS NULL END
  ),
  CONSTRAINT ledger_account_balance_check CHECK (balance >= 0)
) WITH (fillfactor = 80);

INSERT INTO ledger_account (id, kind, name, created_at)
VALUES ('00000000-0000-4000-8000-00000000c001', 'house', 'house:rewards', now());

CREATE TABLE transfer (
  id uuid CONSTRAINT transfer_pkey PRIMARY KEY,
  debit_account_id uuid NOT NULL,
  credit_account_id uuid NOT NULL,
  amount integer NOT NULL,
  -- What the transfer is for, once: `welcome:<user>`, `friend_joined:<friend>`.
  natural_key text NOT NULL,
  reason text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT transfer_natural_key_key UNIQUE (natural_key),
  CONSTRAINT transfer_debit_account_id_fkey FOREIGN KEY (debit_account_id) REFERENCES ledger_account (id),
  CONSTRAINT transfer_credit_account_id_fkey FOREIGN KEY (credit_account_id) REFERENCES ledger_account (id),
  CONSTRAINT transfer_amount_check CHECK (amount > 0),
  CONSTRAINT transfer_accounts_check CHECK (debit_account_id <> credit_account_id)
);

CREATE INDEX transfer_debit_account_id_idx ON transfer (debit_account_id, created_at);
CREATE INDEX transfer_credit_account_id_idx ON transfer (credit_account_id, created_at);

-- A transfer as its user reads it, chained by hash.
CREATE TABLE coin_transaction (
  id uuid CONSTRAINT coin_transaction_pkey PRIMARY KEY,
  user_id uuid NOT NULL,
  transfer_id uuid NOT NULL,
  sequence integer NOT NULL,
  type text NOT NULL,
  amount integer NOT NULL,
  balance_after integer NOT NULL,
  description text NOT NULL,
  source_type text NOT NULL,
  source_id text,
  transaction_hash text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT coin_transaction_user_id_sequence_key UNIQUE (user_id, sequence),
  CONSTRAINT coin_transaction_transfer_id_user_id_key UNIQUE (transfer_id, user_id),
  CONSTRAINT coin_transaction_user_id_fkey FOREIGN KEY (user_id) REFERENCES ledger_account (id),
  CONSTRAINT coin_transaction_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES transfer (id),
  CONSTRAINT coin_transaction_type_check CHECK (type IN ('earned', 'spent')),
  CONSTRAINT coin_transaction_amount_check CHECK (amount > 0),
  CONSTRAINT coin_transaction_balance_after_check CHECK (balance_after >= 0),
  CONSTRAINT coin_transaction_sequence_check CHECK (sequence > 0)
);

-- What is booked stays as it was booked: the service may not change it, and a mistake of the owner is caught as well.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are immutable', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;

CREATE TRIGGER transfer_immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON transfer
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER coin_transaction_immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON coin_transaction
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

REVOKE UPDATE, DELETE, TRUNCATE ON transfer, coin_transaction FROM emberdeck_gamification;
REVOKE DELETE, TRUNCATE ON ledger_account FROM emberdeck_gamification;
