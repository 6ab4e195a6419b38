-- The connected apps of a user, counted as they come and go: counting the rows costs more with each of them. The number is
-- the sum of the parts. Many parts let the transactions of one user run side by side. Part 0 is what was there when
-- the counting began; without it the number is unknown, as after the restore of an archive of an earlier release.
CREATE TABLE connected_app_count (
  user_id uuid NOT NULL,
  part smallint NOT NULL,
  apps integer NOT NULL,
  CONSTRAINT connected_app_count_pkey PRIMARY KEY (user_id, part)
) WITH (fillfactor = 50);

CREATE FUNCTION count_connected_app() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  INSERT INTO connected_app_count AS known (user_id, part, apps)
  VALUES (coalesce(NEW.user_id, OLD.user_id), 1 + pg_backend_pid() % 32, CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END)
  ON CONFLICT (user_id, part) DO UPDATE SET apps = known.apps + excluded.apps;
  RETURN NULL;
END
$$;

-- additive: the last release inserts and deletes apps as before, and each is counted
CREATE TRIGGER connected_app_counted AFTER INSERT OR DELETE ON connected_app
  FOR EACH ROW EXECUTE FUNCTION count_connected_app();
