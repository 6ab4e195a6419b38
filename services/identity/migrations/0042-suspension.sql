-- Since when an account is suspended: its person cannot sign in. Null for any other account.
ALTER TABLE user_account ADD COLUMN suspended_at timestamptz;
