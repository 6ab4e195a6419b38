-- Groups of kinds that the user wants no notices of, and whether notices come by mail too.
ALTER TABLE notice_preference
  ADD COLUMN muted_groups text[] NOT NULL DEFAULT '{}',
  ADD COLUMN by_mail boolean NOT NULL DEFAULT true;

-- A notification waits for its mail until it is read or mailed. `mail_id` names the mail that it went with.
ALTER TABLE notification ADD COLUMN mail_due boolean NOT NULL DEFAULT false, ADD COLUMN mail_id uuid;

CREATE INDEX notification_mail_due_idx ON notification (created_at) WHERE mail_due;

ALTER TABLE outgoing_message
  -- additive: the new rule allows all kinds of the old one
  DROP CONSTRAINT outgoing_message_kind_check,
  ADD CONSTRAINT outgoing_message_kind_check
    CHECK (kind IN ('code', 'invitation', 'unlock', 'report', 'security', 'notice'));
