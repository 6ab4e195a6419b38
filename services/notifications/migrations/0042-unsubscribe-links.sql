-- The zone of digests and quiet hours, as identity published it.
ALTER TABLE notice_preference ADD COLUMN time_zone text;

-- A link that ends mails of some groups of kinds. Its token names no user.
CREATE TABLE unsubscribe_link (
  token varchar(43) CONSTRAINT unsubscribe_link_pkey PRIMARY KEY,
  user_id uuid NOT NULL,
  notice_groups text[] NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT unsubscribe_link_user_groups_key UNIQUE (user_id, notice_groups)
);
