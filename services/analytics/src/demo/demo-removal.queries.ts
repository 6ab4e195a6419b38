import { demoUserIds, demoWorkspace } from '@emberdeck/contracts/demo/demo-workspace';

// SQL by hand: the owner of the schema runs these statements, without the service and its entities.

/** Rollups, syncs and uploads go with their source; points have no foreign key. */
export const demoRemoval: readonly string[] = [
  `DELETE FROM report WHERE workspace_id = '${demoWorkspace.id}'`,
  `DELETE FROM report_schedule WHERE workspace_id = '${demoWorkspace.id}'`,
  `DELETE FROM workspace_time_zone WHERE workspace_id = '${demoWorkspace.id}'`,
  `DELETE FROM metric WHERE workspace_id = '${demoWorkspace.id}'`,
  `DELETE FROM metric_purge WHERE workspace_id = '${demoWorkspace.id}'`,
  `DELETE FROM data_source WHERE workspace_id = '${demoWorkspace.id}'`,
  `/* across workspaces: a person is removed everywhere */
   DELETE FROM member_name WHERE workspace_id = '${demoWorkspace.id}' OR user_id IN ${demoUserIds}`,
  `/* across workspaces: a person is removed everywhere */
   DELETE FROM activity WHERE workspace_id = '${demoWorkspace.id}' OR user_id IN ${demoUserIds}`,
];
