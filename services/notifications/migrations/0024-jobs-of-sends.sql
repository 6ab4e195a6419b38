-- A job finishes the send of a process that died. It begins when a living process has settled the send.
ALTER TABLE outgoing_message ADD COLUMN job_id uuid;

-- Sends of programs of 0.1 that died meanwhile.
INSERT INTO job (id, name, key, input, status, max_attempts, correlation_id)
SELECT gen_random_uuid(), 'finish-send', id::text, jsonb_build_object('id', id), 'queued', 5, 'migration'
  FROM outgoing_message WHERE status <> 'settled';
