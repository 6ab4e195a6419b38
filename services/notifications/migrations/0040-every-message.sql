-- What a user wants to be notified about, as identity published it.
CREATE TABLE notice_preference (
  user_id uuid CONSTRAINT notice_preference_pkey PRIMARY KEY,
  every_message boolean NOT NULL,
  revision integer NOT NULL
);
