-- Texts and numbers go after 90 days.
CREATE INDEX sms_notification_created_at_idx ON sms_notification (created_at);
