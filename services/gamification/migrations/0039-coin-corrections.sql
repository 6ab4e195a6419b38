-- The correction of an operator takes coins of an account without a proven contact too.
-- additive: refuses fewer debits than before
CREATE OR REPLACE FUNCTION refuse_unproven_debit() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  IF NEW.reason <> 'reversal'
     AND EXISTS (SELECT FROM ledger_account WHERE id = NEW.debit_account_id AND kind = 'user')
     AND NOT EXISTS (SELECT FROM player_profile WHERE user_id = NEW.debit_account_id AND contact_proven) THEN
    RAISE EXCEPTION 'coins of an account without a proven contact cannot be spent' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;

-- Which transaction reverses another one.
CREATE INDEX coin_transaction_reversal_idx ON coin_transaction (source_id) WHERE source_type = 'reversal';
-- The sum of what was earned leaves out what came back.
CREATE INDEX coin_transaction_given_back_idx ON coin_transaction (user_id, amount)
  WHERE type = 'earned' AND source_type IN ('refund', 'reversal');
