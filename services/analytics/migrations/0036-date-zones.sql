-- In which zone a source's dates without a zone are read. It stays as it was when the source was made, so that reading a file
-- or an API again finds the same points. Sources from before this version were read in UTC.
ALTER TABLE data_source ADD COLUMN date_zone varchar(64) NOT NULL DEFAULT 'UTC';

CREATE OR REPLACE FUNCTION place_data_source() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('time zone ' || NEW.workspace_id, 0));
  NEW.time_zone := coalesce((SELECT time_zone FROM workspace_time_zone WHERE workspace_id = NEW.workspace_id), 'UTC');
  NEW.date_zone := NEW.time_zone;
  RETURN NEW;
END $$;
