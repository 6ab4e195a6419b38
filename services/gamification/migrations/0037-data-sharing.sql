-- A copy of the setting: who shares level and achievements with the members of their workspaces. Without a row: no.
CREATE TABLE data_sharing (
  user_id uuid NOT NULL,
  is_on boolean NOT NULL,
  revision integer NOT NULL,
  CONSTRAINT data_sharing_pkey PRIMARY KEY (user_id)
);
