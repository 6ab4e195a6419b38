-- Former members get no notifications. Their rows stay, so that an older event does not add them again.
-- across workspaces: all rows alike
ALTER TABLE member ADD COLUMN removed boolean NOT NULL DEFAULT false;
