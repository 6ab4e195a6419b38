-- A member who has become a client since sees no notices that were for the team.
ALTER TABLE notification ADD COLUMN team_only boolean NOT NULL DEFAULT false;

UPDATE notification SET team_only = true
 WHERE type IN ('source_failed', 'source_paused', 'source_late', 'source_recovered', 'report_failed', 'limit_crossed');
