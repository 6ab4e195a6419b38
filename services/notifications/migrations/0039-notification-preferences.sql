-- What a user wants to be notified about, and how: by kind what was chosen, and how mails are sent.
CREATE TABLE notification_preference (
  user_id uuid CONSTRAINT notification_preference_pkey PRIMARY KEY,
  -- {"mention": {"app": true, "mail": false, "sms": false, "whatsapp": false}}. A kind without an entry has its default.
  kinds jsonb NOT NULL DEFAULT '{}',
  digest varchar(10) NOT NULL DEFAULT 'immediate'
    CONSTRAINT notification_preference_digest_check CHECK (digest IN ('immediate', 'hourly', 'daily')),
  digest_hour smallint NOT NULL DEFAULT 8,
  -- A time of the day such as 22:00; both null without quiet hours.
  quiet_from varchar(5),
  quiet_to varchar(5),
  -- [{"kind": "thread", "id": "…", "until": null}]
  mutes jsonb NOT NULL DEFAULT '[]',
  -- The digest or the quiet hours defer the waiting notices until then.
  mail_after timestamptz
);

-- A notification that is mailed only has no entry in the bell.
ALTER TABLE notification ADD COLUMN in_app boolean NOT NULL DEFAULT true;
