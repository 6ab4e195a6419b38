-- Since when no source of the metric brings rows in its own time.
ALTER TABLE metric_limit ADD COLUMN no_data_since timestamptz;
