-- The account that rewards are paid from is a system account, as accounting calls it.
ALTER TABLE ledger_account
  DROP CONSTRAINT ledger_account_kind_check,
  DROP CONSTRAINT ledger_account_shape_check;
UPDATE ledger_account SET kind = 'system', name = 'system:rewards' WHERE kind = 'house';
ALTER TABLE ledger_account
  ADD CONSTRAINT ledger_account_kind_check CHECK (kind IN ('system', 'user')),
  ADD CONSTRAINT ledger_account_shape_check CHECK (
    CASE kind WHEN 'system' THEN balance IS NULL AND name IS NOT NULL ELSE balance IS NOT NULL AND name IS NULL END
  );
