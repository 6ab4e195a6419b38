-- A service's row that cannot be changed, as a ledger's.
CREATE TABLE posting (
  id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT posting_pkey PRIMARY KEY,
  amount integer NOT NULL
);

REVOKE UPDATE, DELETE ON posting FROM emberdeck_alpha;
