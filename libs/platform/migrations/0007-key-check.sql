-- A known value under the encryption key, of a service that seals: a start with another key is refused by it.
CREATE TABLE key_check (
  id uuid CONSTRAINT key_check_pkey PRIMARY KEY,
  sealed text NOT NULL
);
