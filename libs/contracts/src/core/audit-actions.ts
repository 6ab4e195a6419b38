// Without schemas: the browser loads this module.

/** What the audit log knows: each action of an entry is one of these. */
export const auditActions = [
  'signed_in',
  'member_joined',
  'member_left',
  'member_removed',
  'role_changed',
  'owner_changed',
  'people_invited',
  'invitation_resent',
  'invitation_revoked',
  'workspace_ends',
  'workspace_stays',
  'source_added',
  'source_changed',
  'source_paused',
  'source_resumed',
  'source_deleted',
  'source_restored',
  'source_run_undone',
  'sample_data_loaded',
  'sample_data_removed',
  'webhook_secret_rotated',
  'token_created',
  'token_revoked',
  'browser_signed_in',
  'link_made',
  'link_signed_in',
  'provider_linked',
  'provider_unlinked',
  'contact_added',
  'contact_removed',
  'contact_changes_undone',
  'account_ends',
  'account_stays',
  'exported',
  'refused',
] as const;

/** An action of the audit log. */
export type AuditAction = (typeof auditActions)[number];
