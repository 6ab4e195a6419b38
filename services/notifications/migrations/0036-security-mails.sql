-- Mails about sign-ins and changes of an account.
ALTER TABLE outgoing_message
  DROP CONSTRAINT outgoing_message_kind_check,
  ADD CONSTRAINT outgoing_message_kind_check
    CHECK (kind IN ('code', 'invitation', 'unlock', 'report', 'security'));
