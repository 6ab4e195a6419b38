-- A number of Argentina is stored with the 9 by which messages reach it. A number that is stored in both forms stays as it is.
UPDATE contact AS plain SET value = '+549' || substr(value, 4)
 WHERE kind = 'phone' AND value ~ '^\+54[1-8][0-9]{9}$'
   AND NOT EXISTS (SELECT FROM contact AS other WHERE other.kind = 'phone' AND other.value = '+549' || substr(plain.value, 4));
