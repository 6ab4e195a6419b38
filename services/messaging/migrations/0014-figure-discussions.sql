-- The messages that show a figure.
CREATE INDEX message_figure_idx ON message (workspace_id, (figure ->> 'key'), created_at, id) WHERE figure IS NOT NULL;
