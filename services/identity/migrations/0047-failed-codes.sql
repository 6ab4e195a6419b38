-- Why the message with the code of a flow did not reach its phone.
ALTER TABLE onboarding_flow ADD COLUMN failed_because varchar(20);
