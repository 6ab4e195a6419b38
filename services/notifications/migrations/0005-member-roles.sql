-- Notices about sources and reports are not for clients. Members from before this column have the role that identity gives
-- by default, until an event or their next visit brings the present one.
-- across workspaces: all rows alike
ALTER TABLE member ADD COLUMN role varchar(20) NOT NULL DEFAULT 'team_member';
