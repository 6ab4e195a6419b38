-- Addresses of other sites were stored before and never shown. A picture is a path of ours or null.
UPDATE user_account SET profile_image_url = NULL WHERE profile_image_url !~ '^/api/pictures/[0-9a-f]{64}$';
