-- Mails about sign-ins and changes of an account.
ALTER TABLE outgoing_message
  -- additive: the new rule allows all kinds of the old one
  DROP CONSTRAINT outgoing_message_kind_check,
  ADD CONSTRAINT outgoing_message_kind_check
    CHECK (kind IN ('code', 'invitation', 'unlock', 'report', 'security'));
