import { demoUserIds, demoWorkspace } from '@emberdeck/contracts/demo/demo-workspace';

/** Replies and reactions go with their message. */
export const demoRemoval: readonly string[] = [
  `DELETE FROM message WHERE workspace_id = '${demoWorkspace.id}'`,
  `/* across workspaces: a person is removed everywhere */
   DELETE FROM member WHERE workspace_id = '${demoWorkspace.id}' OR user_id IN ${demoUserIds}`,
];
