-- Addresses were stored with user name and password, and given back. Decks hold their token sealed, in auth_token.
UPDATE connected_app SET api_endpoint = regexp_replace(api_endpoint, '^(https?://)[^/?#]*@', '\1', 'i')
 WHERE api_endpoint ~* '^https?://[^/?#]*@';
