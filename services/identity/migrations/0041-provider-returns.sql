-- The page that asked for a sign-in at the provider, and the signed-in user who links the provider instead of signing in.
ALTER TABLE provider_sign_in ADD COLUMN return_to varchar(500);
ALTER TABLE provider_sign_in ADD COLUMN links_user_id uuid
  CONSTRAINT provider_sign_in_links_user_id_fkey REFERENCES user_account (id) ON DELETE CASCADE;
CREATE INDEX provider_sign_in_links_user_id_idx ON provider_sign_in (links_user_id);
