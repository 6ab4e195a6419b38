import { demoUserIds } from '@emberdeck/contracts/demo/demo-workspace';

/** What was sent for the demo people. `outgoing_message` holds neither an id nor a full address of them. */
export const demoRemoval: readonly string[] = [
  `DELETE FROM sms_notification WHERE user_id IN ${demoUserIds}`,
];
