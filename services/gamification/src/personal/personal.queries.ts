import { personalData } from '@emberdeck/platform/personal/personal-data';

// SQL by hand: a person is erased by one statement a rule and without the rows in memory.

/**
 * Rows of other users about the person: the invitation that the person joined by, and those that still wait. The number
 * is part of a unique key, so that each row gets a text of its own.
 */
const eraseInvited = `
  UPDATE friend_referral SET friend_name = NULL, friend_phone = 'erased ' || id
   WHERE friend_user_id = $1 OR friend_phone = ANY ($2)`;

/** The events of those invitations have the name that the other user has typed. */
const eraseInvitedEvents = `
  DELETE FROM outbox
   WHERE sent_at IS NOT NULL AND EXISTS (
     SELECT FROM friend_referral AS invitation
      WHERE (friend_user_id = $1 OR friend_phone = ANY ($2)) AND position(invitation.id::text IN payload::text) > 0)`;

/** Referrals and what they were made of; the ledger has its own rows. */
const referrals = [
  {
    table: 'friend_referral',
    users: ['referrer_id', 'friend_user_id'],
    shows: [
      'id',
      'friend_phone',
      'friend_name',
      'status',
      'referral_code',
      'coins_earned',
      'shared_at',
      'joined_at',
      'created_at',
    ],
    erase: ['DELETE FROM friend_referral WHERE referrer_id = $1', eraseInvitedEvents, eraseInvited],
  },
  {
    table: 'join_origin',
    users: ['user_id', 'browser_user_ids'],
    key: 'user_id',
    erase: [
      'DELETE FROM join_origin WHERE user_id = $1',
      'UPDATE join_origin SET browser_user_ids = array_remove(browser_user_ids, $1::uuid) WHERE $1::uuid = ANY (browser_user_ids)',
    ],
  },
  {
    table: 'referral_message',
    users: ['referrer_id'],
    shows: ['id', 'referral_id', 'state', 'reason', 'created_at'],
    erase: 'delete',
  },
  { table: 'referral_day', users: ['referrer_id'], key: 'day', erase: 'delete' },
] as const;

/**
 * Rows of the ledger are immutable, and their hashes hang together: they stay, and lead to an account without a name.
 * That is why a description holds no name of a person.
 */
const ledger = [
  {
    table: 'coin_transaction',
    users: ['user_id'],
    shows: [
      'id',
      'type',
      'amount',
      'balance_after',
      'description',
      'source_type',
      'transaction_hash',
      'created_at',
    ],
    erase: 'keep',
  },
  { table: 'ledger_account', users: ['id'], shows: ['id', 'balance', 'created_at'], erase: 'keep' },
  { table: 'transfer', users: ['credit_account_id', 'debit_account_id'], erase: 'keep' },
] as const;

/** The data of a user in gamification. A picture that no profile shows is pruned. */
export const personal = personalData([
  ...referrals,
  {
    table: 'connected_app',
    users: ['user_id'],
    shows: [
      'id',
      'app_name',
      'app_type',
      'deck_theme',
      'api_endpoint',
      'is_active',
      'sync_frequency',
      'chosen_values',
      'headline',
      'metadata',
      'created_at',
    ],
    erase: 'delete',
  },
  {
    table: 'deck_read',
    users: ['user_id'],
    shows: ['id', 'app_id', 'trigger', 'status', 'reason', 'created_at'],
    erase: 'delete',
  },
  {
    table: 'deck_value_day',
    users: ['user_id'],
    key: `app_id || ' ' || name || ' ' || day`,
    shows: ['app_id', 'name', 'day', 'unit', 'value'],
    erase: 'delete',
  },
  // After the apps, since their deletion is counted.
  { table: 'connected_app_count', users: ['user_id'], key: 'part', erase: 'delete' },
  {
    table: 'experience_award',
    isAbout: true,
    users: ['user_id'],
    shows: ['id', 'reason', 'points', 'awarded_at'],
    erase: 'delete',
  },
  {
    table: 'experience_account',
    isAbout: true,
    users: ['user_id'],
    key: 'user_id',
    shows: ['points'],
    erase: 'delete',
  },
  {
    table: 'user_achievement',
    users: ['user_id'],
    shows: ['id', 'achievement_id', 'earned_at'],
    erase: 'delete',
  },
  {
    table: 'achievement_progress',
    users: ['user_id'],
    key: `measure || ' ' || item`,
    shows: ['measure', 'item'],
    erase: 'delete',
  },
  { table: 'achievement_backlog', users: ['user_id'], key: 'user_id', erase: 'delete' },
  {
    table: 'wallet',
    users: ['user_id'],
    shows: ['id', 'wallet_address', 'wallet_type', 'custom_domain', 'created_at'],
    erase: 'delete',
  },
  { table: 'wallet_challenge', users: ['user_id'], key: 'nonce', erase: 'delete' },
  {
    table: 'shop_purchase',
    users: ['user_id'],
    shows: ['id', 'item_id', 'price', 'bought_at', 'refunded_at'],
    erase: 'delete',
  },
  { table: 'worn_item', users: ['user_id'], key: 'kind', shows: ['kind', 'item_id'], erase: 'delete' },
  {
    table: 'deck_play_session',
    users: ['user_id'],
    shows: ['id', 'deck_id', 'session_duration', 'progress_points', 'completed_at', 'created_at'],
    erase: 'delete',
  },
  {
    table: 'reached_milestone',
    users: ['user_id'],
    shows: ['id', 'milestone_id', 'agent_name', 'reached_at'],
    erase: 'delete',
  },
  {
    table: 'data_sharing',
    users: ['user_id'],
    key: 'user_id',
    shows: ['is_on'],
    erase: 'delete',
  },
  {
    table: 'player_profile',
    users: ['user_id'],
    shows: [
      'id',
      'display_name',
      'bio',
      'avatar',
      'agent_status',
      'agent_name',
      'decks_played',
      'agent_progress_points',
      'proven_phone',
      'other_phones',
      'joined_at',
      'created_at',
    ],
    erase: [
      '/* across workspaces: a person is erased everywhere */ DELETE FROM player_profile WHERE user_id = $1',
    ],
  },
  ...ledger,
]);
