-- The account that a flow proves a contact for; null for a flow that joins or signs in. A code counts for its own
-- purpose only.
ALTER TABLE onboarding_flow
  ADD COLUMN proves_for uuid
    CONSTRAINT onboarding_flow_proves_for_fkey REFERENCES user_account (id) ON DELETE CASCADE;
CREATE INDEX onboarding_flow_proves_for_idx ON onboarding_flow (proves_for);
