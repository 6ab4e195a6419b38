-- Whose message it is: the person who gets it, or in whose name it goes to another one. Null where nobody is known.
ALTER TABLE outgoing_message ADD COLUMN user_id uuid;

UPDATE outgoing_message SET user_id = sms_notification.user_id
  FROM sms_notification WHERE sms_notification.id = outgoing_message.id;

CREATE INDEX outgoing_message_user_id_idx ON outgoing_message (user_id, created_at, id) WHERE user_id IS NOT NULL;
