-- How many pages of an API a run read; null for other runs and for those of earlier versions.
ALTER TABLE sync_run ADD COLUMN pages integer;
