import { demoPeople, demoUserIds, demoWorkspace } from '@emberdeck/contracts/demo/demo-workspace';

const emails = `(${demoPeople.map(({ email }) => `'${email}'`).join(', ')})`;

/** Sessions, contacts and memberships go with their account and workspace. Members of other workspaces keep theirs. */
export const demoRemoval: readonly string[] = [
  `DELETE FROM workspace WHERE id = '${demoWorkspace.id}'`,
  `DELETE FROM onboarding_flow WHERE contact_kind = 'email' AND contact_value IN ${emails}`,
  `DELETE FROM contact_lock WHERE contact_kind = 'email' AND contact_value IN ${emails}`,
  `DELETE FROM user_account WHERE id IN ${demoUserIds}`,
];
