-- The blob with the file as it is stored, where that is not the one that was sent: a picture without its metadata.
ALTER TABLE attachment ADD COLUMN content_id uuid;

-- additive: the same function, which expires that blob too
CREATE OR REPLACE FUNCTION expire_files_of_attachment() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  UPDATE blob SET expires_at = least(expires_at, now()) WHERE id IN (OLD.id, OLD.preview_id, OLD.content_id);
  RETURN NULL;
END $$;
