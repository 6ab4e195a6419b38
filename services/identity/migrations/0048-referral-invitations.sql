-- The invitation of a friend whose link also invites into the workspace; null for other invitations. No foreign key: the
-- invitation of the friend is a row of gamification.
ALTER TABLE invitation ADD COLUMN referral_id uuid;
CREATE INDEX invitation_referral_id_idx ON invitation (referral_id) WHERE referral_id IS NOT NULL;
