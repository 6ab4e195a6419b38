import { demoPeople, demoUserIds, demoWorkspace } from '@emberdeck/contracts/demo/demo-workspace';

const emails = `(${demoPeople.map(({ email }) => `'${email}'`).join(', ')})`;

/**
 * Removes the demo. Sessions, contacts and memberships are deleted with their account and workspace; other workspaces
 * keep their members. By hand: the operator's command runs these statements without a service.
 */
export const demoRemoval: readonly string[] = [
  `DELETE FROM workspace WHERE id = '${demoWorkspace.id}'`,
  `DELETE FROM onboarding_flow WHERE contact_kind = 'email' AND contact_value IN ${emails}`,
  `DELETE FROM contact_lock WHERE contact_kind = 'email' AND contact_value IN ${emails}`,
  `DELETE FROM user_account WHERE id IN ${demoUserIds}`,
];
