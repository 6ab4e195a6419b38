-- A link whose `notice_groups` name a schedule of reports ends its mails from this time on.
ALTER TABLE unsubscribe_link ADD COLUMN ended_at timestamptz;
