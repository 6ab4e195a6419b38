-- Copies of addresses of other sites. A picture is a path of ours or null; identity's copy is emptied in the same release.
UPDATE member SET profile_image_url = NULL WHERE profile_image_url !~ '^/api/pictures/[0-9a-f]{64}$';
