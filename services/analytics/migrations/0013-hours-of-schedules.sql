-- The hour of a schedule in UTC, and the day of a weekly one: 1 is Monday, 7 is Sunday.
ALTER TABLE report_schedule
  ADD COLUMN hour smallint NOT NULL DEFAULT 6,
  ADD COLUMN weekday smallint NOT NULL DEFAULT 1,
  ADD CONSTRAINT report_schedule_hour_check CHECK (hour BETWEEN 0 AND 23),
  ADD CONSTRAINT report_schedule_weekday_check CHECK (weekday BETWEEN 1 AND 7);
