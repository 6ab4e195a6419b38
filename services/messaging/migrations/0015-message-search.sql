-- What a search finds a message by: its words in English and as they are, without accents, and its workspace, author and
-- files. The extension `unaccent` is not there for every role, and its function is not immutable: letters are taken apart,
-- and the accents left out. GIN has no operators for ids without an extension, so ids stand among the words; a colon is in
-- no word. The query repeats the expression: a function of our own takes many times as long for each row.
CREATE INDEX message_search_idx ON message USING gin ((
  to_tsvector('pg_catalog.english', translate(normalize(content, NFD), U&'øØłŁđĐßıæœ\0300\0301\0302\0303\0304\0306\0307\0308\030A\030B\030C\0323\0327\0328\0331', 'oOlLdDsiao'))
  || to_tsvector('pg_catalog.simple', translate(normalize(content, NFD), U&'øØłŁđĐßıæœ\0300\0301\0302\0303\0304\0306\0307\0308\030A\030B\030C\0323\0327\0328\0331', 'oOlLdDsiao'))
  || array_to_tsvector(ARRAY['in:' || workspace_id::text, 'by:' || author_id::text,
                             CASE WHEN attachments IS NULL THEN 'has:nothing' ELSE 'has:file' END])
));
