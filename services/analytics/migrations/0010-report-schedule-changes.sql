-- The time of the last change. Each change of a schedule gives it a later one, so that browsers ignore older rows.
ALTER TABLE report_schedule ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now();
