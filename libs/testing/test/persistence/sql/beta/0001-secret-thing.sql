CREATE TABLE secret_thing (id integer CONSTRAINT secret_thing_pkey PRIMARY KEY);
