-- Pictures of people, stored by the SHA-256 of their bytes. Only the product itself writes them: WebP of at most 256 px.
CREATE TABLE profile_picture (
  hash text CONSTRAINT profile_picture_pkey PRIMARY KEY,
  bytes bytea NOT NULL,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT profile_picture_hash_check CHECK (hash ~ '^[0-9a-f]{64}$')
);

-- Addresses of other sites were stored before and never shown. A picture is a path of ours or null.
UPDATE player_profile SET avatar = NULL WHERE avatar !~ '^/api/pictures/[0-9a-f]{64}$';

CREATE INDEX player_profile_avatar_idx ON player_profile (avatar);
