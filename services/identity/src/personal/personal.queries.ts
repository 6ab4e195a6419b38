import type { EventPayload } from '@emberdeck/contracts/core/event';
import { formerMember } from '@emberdeck/contracts/identity/account-deletion';
import { sessionEnded } from '@emberdeck/contracts/identity/sessions';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import { type BeforeErasure, personalData } from '@emberdeck/platform/personal/personal-data';
import type { PersonalTable } from '@emberdeck/platform/personal/personal-table';

// SQL by hand: a person is erased in all workspaces, by one statement a rule and without the rows in memory.

/** A claim on the address of another person gives no right to what the limits know of it. */
const contacts = `SELECT kind, value FROM contact WHERE user_id = $1 AND proven_at IS NOT NULL`;

const addresses = `SELECT value FROM contact WHERE user_id = $1 AND kind = 'email' AND proven_at IS NOT NULL`;

const byContact = (table: string): string =>
  `DELETE FROM ${table} WHERE (contact_kind, contact_value) IN (${contacts})`;

const eraseInvitations = `
  /* across workspaces: a person is erased everywhere */ DELETE FROM invitation WHERE invited_by = $1`;

/** Buckets name a contact or a user between colons. */
const isNamed = `
  string_to_array(bucket, ':') && (SELECT array_agg(value::text) || $1::uuid::text FROM (${contacts}) AS own)`;

/** Finds the display name as whole words. What is no letter or digit is escaped: it may have a meaning in a pattern. */
const nameAsWords = String.raw`'(^|\W)' || regexp_replace(person.display_name, '(\W)', '\\\1', 'g') || '(\W|$)'`;

/**
 * An own workspace loses a name that holds the name of the person. One of another owner belongs to its members: it loses the
 * name alone that it had from the person who has handed it over.
 */
const eraseWorkspaceNames = `
  /* across workspaces: a person is erased everywhere */
  UPDATE workspace SET name = 'Workspace'
    FROM user_account AS person, user_account AS owner
   WHERE person.id = $1 AND owner.id = workspace.owner_id
     AND CASE WHEN owner.id = person.id THEN workspace.name ~* (${nameAsWords})
              ELSE workspace.name = person.display_name || '''s workspace' AND owner.display_name <> person.display_name
                   AND EXISTS (SELECT FROM membership WHERE user_id = $1 AND workspace_id = workspace.id) END`;

const eraseOffers = 'UPDATE workspace SET offered_to = NULL WHERE offered_to = $1';

/** The row stays for the workspaces that it owns. A profile that changed earlier cannot bring the name back. */
const eraseAccount = `
  UPDATE user_account
     SET display_name = '${formerMember}', first_name = NULL, last_name = NULL, profile_image_url = NULL, verified = false,
         revision = revision + 1, profile_updated_at = '9999-12-31', updated_at = now()
   WHERE id = $1 AND profile_updated_at IS DISTINCT FROM '9999-12-31'`;

/** Takes the name from the account and its workspaces, so that events about the departure have none. */
export async function eraseNames(tx: Tx, userId: string): Promise<void> {
  for (const statement of [eraseWorkspaceNames, eraseAccount]) await tx.query(statement, [userId]);
}

/** What leads to a person: erased while the contacts are still known. */
const traces: readonly PersonalTable[] = [
  {
    table: 'security_counter',
    users: [],
    isAbout: true,
    of: isNamed,
    key: 'bucket',
    shows: ['bucket', 'hits', 'expires_at'],
    erase: [`DELETE FROM security_counter WHERE ${isNamed}`],
  },
  {
    table: 'contact_lock',
    users: [],
    isAbout: true,
    of: `(contact_kind, contact_value) IN (${contacts})`,
    key: 'contact_value',
    shows: ['contact_kind', 'contact_value', 'wrong_codes', 'locked_at', 'changed_at'],
    erase: [byContact('contact_lock')],
  },
  {
    table: 'invitation',
    users: ['invited_by'],
    shows: ['id', 'workspace_id', 'contact_value', 'role', 'message', 'state', 'created_at'],
    erase: [byContact('invitation'), eraseInvitations],
  },
  {
    table: 'sign_in_link',
    users: [],
    isAbout: true,
    of: `(contact_kind, contact_value) IN (${contacts})`,
    key: 'contact_value',
    shows: ['contact_kind', 'contact_value', 'display_name', 'created_at', 'used_at'],
    erase: [byContact('sign_in_link')],
  },
  {
    table: 'provider_sign_in',
    users: ['links_user_id'],
    isAbout: true,
    of: `email IN (${addresses}) OR links_user_id = $1`,
    key: 'state_hash',
    // A sign-in lives for minutes, and its secrets are not shown.
    shows: ['email', 'step', 'created_at'],
    erase: [`DELETE FROM provider_sign_in WHERE email IN (${addresses}) OR links_user_id = $1`],
  },
  {
    table: 'onboarding_flow',
    users: ['proves_for'],
    erase: [byContact('onboarding_flow'), 'DELETE FROM onboarding_flow WHERE proves_for = $1'],
  },
  {
    table: 'contact_change',
    users: ['user_id'],
    shows: ['id', 'change', 'kind', 'value', 'consented_at', 'changed_at', 'undone_at'],
    erase: 'delete',
  },
  {
    table: 'contact',
    users: ['user_id'],
    shows: ['id', 'kind', 'value', 'proven_at', 'consented_at', 'created_at'],
    erase: 'delete',
  },
];

const endsSessions: BeforeErasure = async (tx, { userId }, outbox) => {
  const [ended] = await tx.query<[EventPayload<typeof sessionEnded>[], number]>(
    `/* across workspaces: a person is erased everywhere */
     DELETE FROM session WHERE user_id = $1 RETURNING sid AS "sessionId", user_id AS "userId"`,
    [userId],
  );
  for (const session of ended) {
    await outbox.append(tx, sessionEnded, session);
  }
};

/** The data of a user in identity. Workspaces stay: their owner hands them over, or deletes them, before. */
export const personal = personalData(
  [
    ...traces,
    {
      table: 'session',
      isAbout: true,
      users: ['user_id'],
      key: 'sid',
      // The id of a session is made of its secret, so it is not shown.
      shows: [
        'workspace_id',
        `sess ->> 'userAgent' AS user_agent`,
        `sess ->> 'place' AS device_place`,
        'created_at',
        'last_seen_at',
      ],
      erase: 'delete',
    },
    {
      table: 'passkey',
      users: ['user_id'],
      shows: ['id', 'name', 'created_at', 'last_used_at'],
      erase: 'delete',
    },
    {
      table: 'provider_account',
      users: ['user_id'],
      shows: ['id', 'issuer', 'subject', 'created_at', 'last_used_at'],
      erase: 'delete',
    },
    {
      table: 'directory_account',
      users: ['user_id'],
      key: 'user_id',
      shows: ['user_name', 'external_id', 'created_at'],
      erase: 'delete',
    },
    {
      table: 'handoff',
      users: ['claimed_by'],
      // A code lives for minutes and says nothing of a person.
      shows: ['id', 'state', 'created_at'],
      erase: 'delete',
    },
    {
      table: 'passkey_challenge',
      users: ['user_id'],
      key: 'challenge_hash',
      // A challenge lives for minutes and says nothing of a person.
      shows: ['purpose', 'expires_at'],
      erase: 'delete',
    },
    {
      table: 'known_browser',
      isAbout: true,
      users: ['user_id'],
      key: 'browser_id',
      // The id of a browser is made of its cookie, so it is not shown.
      shows: ['first_seen_at', 'last_seen_at'],
      erase: 'delete',
    },
    {
      // What a person did in a workspace belongs to it. An id leads to no person once the account is anonymous.
      table: 'audit_entry',
      isAbout: true,
      users: ['actor_id', 'target_id'],
      shows: ['id', 'workspace_id', 'action', 'target_type', 'occurred_at'],
      erase: 'keep',
    },
    {
      table: 'preference',
      users: ['user_id'],
      key: 'user_id',
      shows: [
        'automatic_sync',
        'high_frequency_sync',
        'client_data_access',
        'appear_offline',
        'show_typing',
        'data_sharing',
        'show_rewards',
        'theme',
        'time_zone',
        'single_keys',
        'celebrate_coins',
        'celebrate_levels',
        'celebrate_goals',
        'updated_at',
      ],
      erase: 'delete',
    },
    {
      table: 'api_token',
      users: ['user_id'],
      // The hash and the end of the secret are not shown.
      shows: [
        'id',
        'workspace_id',
        'name',
        'scopes',
        'created_at',
        'expires_at',
        'last_used_at',
        'last_used_from',
      ],
      erase: 'delete',
    },
    {
      table: 'personal_export',
      users: ['user_id'],
      isAbout: true,
      shows: ['id', 'created_at', 'expires_at', 'size_bytes', 'withdrawn_at'],
      // Its file goes as every stored file does.
      erase: 'delete',
    },
    {
      table: 'account_deletion',
      isAbout: true,
      users: ['user_id'],
      key: 'user_id',
      shows: ['asked_at', 'ends_at', 'keeps_messages'],
      // A restored backup is erased again by it.
      erase: 'keep',
    },
    {
      table: 'membership',
      isAbout: true,
      users: ['user_id'],
      key: 'workspace_id',
      shows: ['workspace_id', 'role', 'joined_at'],
      erase: 'delete',
    },
    {
      table: 'removed_member',
      isAbout: true,
      users: ['user_id'],
      key: 'workspace_id',
      shows: ['workspace_id', 'removed_at'],
      erase: 'delete',
    },
    {
      table: 'workspace',
      users: ['owner_id', 'offered_to'],
      shows: ['id', 'name', 'created_at'],
      erase: [eraseWorkspaceNames, eraseOffers],
    },
    {
      table: 'user_account',
      users: ['id'],
      shows: [
        'id',
        'display_name',
        'first_name',
        'last_name',
        'shows_full_name',
        'profile_image_url',
        'verified',
        'created_at',
      ],
      erase: [eraseAccount],
    },
  ],
  endsSessions,
);
