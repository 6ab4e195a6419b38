-- Several addresses may lead to one mailbox: a tag after a plus, and dots at Gmail.
ALTER TABLE contact ADD COLUMN mailbox varchar(254);

UPDATE contact
   SET mailbox = CASE
     WHEN split_part(value, '@', 2) IN ('gmail.com', 'googlemail.com')
       THEN replace(split_part(split_part(value, '@', 1), '+', 1), '.', '') || '@gmail.com'
     ELSE split_part(split_part(value, '@', 1), '+', 1) || '@' || split_part(value, '@', 2)
   END
 WHERE kind = 'email';

CREATE INDEX contact_mailbox_idx ON contact (mailbox);
