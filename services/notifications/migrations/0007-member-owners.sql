-- An owner is no client, whatever the role. Members from before this column count as others until an event or their next
-- visit says otherwise.
-- across workspaces: all rows alike
ALTER TABLE member ADD COLUMN owns_workspace boolean NOT NULL DEFAULT false;
