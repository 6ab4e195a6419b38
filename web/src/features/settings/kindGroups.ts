// Written by tools/generate-contracts.mjs.
/** The kinds of notices that a user chooses for, by their group. */
export const kindGroups = {
  decks: ['deck_down', 'deck_paused', 'deck_recovered'],
  goals: ['goal_reached', 'limit_crossed', 'limit_data_again', 'limit_no_data', 'limit_resolved'],
  messages: ['mention', 'message', 'reaction', 'reply'],
  reports: ['report_failed', 'report_ready'],
  rewards: ['achievement', 'coins', 'coins_corrected', 'friend_joined', 'level', 'milestone'],
  sources: ['source_failed', 'source_late', 'source_paused', 'source_recovered'],
  workspaces: [
    'webhook_behind',
    'webhook_paused',
    'workspace_deleted',
    'workspace_ends',
    'workspace_removed',
    'workspace_stays',
  ],
} as const;
