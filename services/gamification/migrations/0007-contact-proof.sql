-- Whether the user has proven an e-mail address or a phone, and by which invitation the account came. Existing accounts
-- count as unproven until their user acts, or until identity reports a proof.
ALTER TABLE player_profile
  ADD COLUMN contact_proven boolean NOT NULL DEFAULT false,
  ADD COLUMN referral_code text;

-- Coins of an account without a proven contact cannot be spent. Every debit of a user's account passes here.
CREATE FUNCTION refuse_unproven_debit() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  IF EXISTS (SELECT FROM ledger_account WHERE id = NEW.debit_account_id AND kind = 'user')
     AND NOT EXISTS (SELECT FROM player_profile WHERE user_id = NEW.debit_account_id AND contact_proven) THEN
    RAISE EXCEPTION 'coins of an account without a proven contact cannot be spent' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;

CREATE TRIGGER transfer_proven_debit BEFORE INSERT ON transfer
  FOR EACH ROW WHEN (NEW.debit_account_id <> '00000000-0000-4000-8000-00000000c001')
  EXECUTE FUNCTION refuse_unproven_debit();
