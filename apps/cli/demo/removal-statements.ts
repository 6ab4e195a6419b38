import type { ServiceName } from '@emberdeck/contracts/core/service-names';
import { demoPeople, demoUserIds, demoWorkspace } from '@emberdeck/contracts/demo/demo-workspace';

// SQL by hand: the owner of the schemas runs these statements, without the services and their entities.

const immutable = ['coin_transaction', 'transfer'];

/** A transfer between a demo user and another user belongs to the ledger of both, so neither can be removed. */
const refuseSharedTransfers = `
  DO $$ BEGIN
    IF EXISTS (
      SELECT FROM transfer t JOIN ledger_account other ON other.id IN (t.debit_account_id, t.credit_account_id)
       WHERE (t.debit_account_id IN ${demoUserIds} OR t.credit_account_id IN ${demoUserIds})
         AND other.kind = 'user' AND other.id NOT IN ${demoUserIds}
    ) THEN
      RAISE EXCEPTION 'demo users have exchanged coins with other users' USING ERRCODE = 'restrict_violation';
    END IF;
  END $$`;

/**
 * Booked coins are immutable for the service: its role may not delete them, and a trigger refuses every change. The owner
 * of the schema turns that trigger off within this transaction. Whole accounts go, each with all its transfers and its
 * chain, so chains, balances and the sums of the system accounts stay right.
 */
const gamification: readonly string[] = [
  refuseSharedTransfers,
  ...immutable.map((table) => `ALTER TABLE ${table} DISABLE TRIGGER ${table}_immutable`),
  `DELETE FROM coin_transaction WHERE user_id IN ${demoUserIds}`,
  `DELETE FROM transfer WHERE debit_account_id IN ${demoUserIds} OR credit_account_id IN ${demoUserIds}`,
  ...immutable.map((table) => `ALTER TABLE ${table} ENABLE TRIGGER ${table}_immutable`),
  `DELETE FROM ledger_account WHERE id IN ${demoUserIds}`,
  // Accounts of experience after the awards that refer to them.
  `DELETE FROM experience_award WHERE user_id IN ${demoUserIds}`,
  `DELETE FROM friend_referral WHERE referrer_id IN ${demoUserIds}`,
  `DELETE FROM referral_day WHERE referrer_id IN ${demoUserIds}`,
  `DELETE FROM connected_app WHERE user_id IN ${demoUserIds}`,
  `DELETE FROM connected_app_count WHERE user_id IN ${demoUserIds}`,
  `/* across workspaces: a person is removed everywhere */
   WITH removed AS (DELETE FROM player_profile WHERE user_id IN ${demoUserIds} RETURNING is_first_member)
   UPDATE first_member_count
      SET given = greatest(0, given - (SELECT count(*) FROM removed WHERE is_first_member)::integer)`,
];

const emails = `(${demoPeople.map(({ email }) => `'${email}'`).join(', ')})`;

/** Sessions, contacts and memberships go with their account and workspace; other workspaces keep their members. */
const identity: readonly string[] = [
  `DELETE FROM workspace WHERE id = '${demoWorkspace.id}'`,
  `DELETE FROM onboarding_flow WHERE contact_kind = 'email' AND contact_value IN ${emails}`,
  `DELETE FROM contact_lock WHERE contact_kind = 'email' AND contact_value IN ${emails}`,
  `DELETE FROM user_account WHERE id IN ${demoUserIds}`,
];

/** Before the notes of deleted messages, which a trigger of this table writes. */
const messaging: readonly string[] = [`DELETE FROM message WHERE workspace_id = '${demoWorkspace.id}'`];

/** What the columns `workspace_id` and `user_id` do not find, by service: it is deleted before them. */
export const removalStatements: Partial<Record<ServiceName, readonly string[]>> = {
  gamification,
  identity,
  messaging,
};
