-- The count of unread notifications reads only these rows.
CREATE INDEX notification_unread_idx ON notification (user_id) WHERE read_at IS NULL;
