-- What the user is notified about, and whether by mail too.
ALTER TABLE preference
  ADD COLUMN email_notifications boolean NOT NULL DEFAULT true,
  ADD COLUMN data_sync_alerts boolean NOT NULL DEFAULT true,
  ADD COLUMN team_updates boolean NOT NULL DEFAULT true,
  ADD COLUMN report_generation boolean NOT NULL DEFAULT true;
