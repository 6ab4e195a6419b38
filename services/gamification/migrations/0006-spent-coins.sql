-- What a user has earned is the balance and all that was spent: the profile asks for the sum each time it is read.
CREATE INDEX coin_transaction_spent_idx ON coin_transaction (user_id, amount) WHERE type = 'spent';
