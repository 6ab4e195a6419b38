-- Codes for browsers that have signed in to their number before are counted apart.
ALTER TABLE text_count
  -- additive: the new rule allows all scopes of the old one
  DROP CONSTRAINT text_count_scope_check,
  ADD CONSTRAINT text_count_scope_check CHECK (scope IN ('number', 'user', 'prefix', 'country', 'codes', 'known'));
