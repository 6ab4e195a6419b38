-- What was sent to whom, and what became of it.

CREATE TABLE outgoing_message (
  -- The caller's id of this delivery: there is never a second send for it.
  id uuid CONSTRAINT outgoing_message_pkey PRIMARY KEY,
  channel varchar(10) NOT NULL
    CONSTRAINT outgoing_message_channel_check CHECK (channel IN ('email', 'sms', 'whatsapp')),
  kind varchar(20) NOT NULL CONSTRAINT outgoing_message_kind_check CHECK (kind IN ('code', 'invitation')),
  -- Enough for a person to recognize it, too little to reach it.
  recipient varchar(254) NOT NULL,
  -- Null while it is being sent.
  outcome varchar(20) CONSTRAINT outgoing_message_outcome_check
    CHECK (outcome IN ('sent', 'development', 'not_configured', 'failed')),
  attempts integer NOT NULL DEFAULT 0,
  provider_message_id varchar(200),
  created_at timestamptz NOT NULL,
  sent_at timestamptz
);
CREATE INDEX outgoing_message_created_at_idx ON outgoing_message (created_at);

CREATE TABLE sms_notification (
  id uuid CONSTRAINT sms_notification_pkey PRIMARY KEY,
  user_id uuid NOT NULL,
  recipient_phone varchar(20) NOT NULL,
  message_type varchar(50) NOT NULL,
  message_content varchar(2000) NOT NULL,
  provider_message_id varchar(200),
  status varchar(20) NOT NULL DEFAULT 'pending'
    CONSTRAINT sms_notification_status_check CHECK (status IN ('pending', 'sent', 'failed')),
  sent_at timestamptz,
  created_at timestamptz NOT NULL
);
CREATE INDEX sms_notification_user_id_idx ON sms_notification (user_id);
