-- A notification is seen when its user opens the list, read when they follow it, and put away when they archive it.
ALTER TABLE notification ADD COLUMN seen_at timestamptz, ADD COLUMN archived_at timestamptz;

-- Until now, opening the list read everything in it.
UPDATE notification SET seen_at = read_at WHERE read_at IS NOT NULL;
