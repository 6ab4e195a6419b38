-- Who caused a notice that counts people, by what they did: a notice names one or says how many.
CREATE TABLE notice_person (
  user_id uuid NOT NULL,
  workspace_id uuid NOT NULL,
  -- Of the thing that notices are counted for, as an id.
  thing_id uuid NOT NULL,
  person_id uuid NOT NULL,
  part varchar(50) NOT NULL,
  is_on boolean NOT NULL,
  -- Of two changes the one with more is newer.
  revision integer NOT NULL,
  -- The notice that counts the person; it may be gone.
  notification_id uuid,
  changed_at timestamptz NOT NULL,
  CONSTRAINT notice_person_pkey PRIMARY KEY (user_id, thing_id, person_id, part)
);

CREATE INDEX notice_person_workspace_id_idx ON notice_person (workspace_id);
CREATE INDEX notice_person_person_id_idx ON notice_person (person_id);
CREATE INDEX notice_person_changed_at_idx ON notice_person (changed_at);

-- Likes are reactions.
UPDATE notification SET type = 'reaction' WHERE type = 'like';
UPDATE notification_preference SET kinds = kinds || jsonb_build_object('reaction', kinds -> 'like')
 WHERE kinds ? 'like' AND NOT kinds ? 'reaction';
