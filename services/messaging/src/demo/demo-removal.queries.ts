import { demoUserIds, demoWorkspace } from '@emberdeck/contracts/demo/demo-workspace';

// SQL by hand: the owner of the schema runs these statements, without the service and its entities.

/** Replies and reactions go with their message. */
export const demoRemoval: readonly string[] = [
  `DELETE FROM message WHERE workspace_id = '${demoWorkspace.id}'`,
  `/* across workspaces: a person is removed everywhere */
   DELETE FROM member WHERE workspace_id = '${demoWorkspace.id}' OR user_id IN ${demoUserIds}`,
];
