-- A number of Argentina is stored with the 9 by which messages reach it. A friend who was invited in both forms stays.
UPDATE friend_referral AS plain SET friend_phone = '+549' || substr(friend_phone, 4)
 WHERE friend_phone ~ '^\+54[1-8][0-9]{9}$'
   AND NOT EXISTS (SELECT FROM friend_referral AS other
                    WHERE other.referrer_id = plain.referrer_id AND other.friend_phone = '+549' || substr(plain.friend_phone, 4));
