-- Addresses were stored with user name and password, and given back. Sources hold their key sealed, in api_key.
-- across workspaces: all rows alike
UPDATE data_source SET endpoint = regexp_replace(endpoint, '^(https?://)[^/?#]*@', '\1', 'i')
 WHERE endpoint ~* '^https?://[^/?#]*@';
