import { demoUserIds, demoWorkspace } from '@emberdeck/contracts/demo/demo-workspace';

/**
 * Removes messages and notifications of the demo people. `outgoing_message` holds neither an id nor a full address of
 * them. Handwritten: the operator's command runs these statements without a service.
 */
export const demoRemoval: readonly string[] = [
  `DELETE FROM sms_notification WHERE user_id IN ${demoUserIds}`,
  `DELETE FROM notification WHERE workspace_id = '${demoWorkspace.id}' OR user_id IN ${demoUserIds}`,
  `DELETE FROM member WHERE workspace_id = '${demoWorkspace.id}' OR user_id IN ${demoUserIds}`,
];
