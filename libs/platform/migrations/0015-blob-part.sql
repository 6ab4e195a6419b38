-- What has arrived of a file that its owner's browser sends. The content is in the blob store under <service>/<id>.
CREATE TABLE blob_part (
  id uuid CONSTRAINT blob_part_pkey PRIMARY KEY,
  blob_id uuid NOT NULL CONSTRAINT blob_part_blob_fkey REFERENCES blob ON DELETE CASCADE,
  begins_at bigint NOT NULL,
  -- Null while the part is on its way in.
  size_bytes bigint,
  sha256 char(64),
  CONSTRAINT blob_part_place_check CHECK (begins_at >= 0 AND size_bytes >= 0),
  CONSTRAINT blob_part_stored_check CHECK ((size_bytes IS NULL) = (sha256 IS NULL))
);

CREATE INDEX blob_part_blob_idx ON blob_part (blob_id);
