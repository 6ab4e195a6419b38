-- A mention names present members. The rows of former ones stay: the feed shows their names. Those who left before this
-- column count as present until an event or a visit says otherwise; notifications reach none of them.
-- across workspaces: all rows alike
ALTER TABLE member ADD COLUMN removed boolean NOT NULL DEFAULT false;
