import { z } from 'zod';
import { defineEvent } from '../core/event.js';
import { uuid } from '../core/fields.js';

/** What a notification was about is taken back before its user saw it, and it is gone. */
export const notificationWithdrawn = defineEvent({
  service: 'notifications',
  name: 'notification-withdrawn',
  payload: z.object({ userId: uuid, workspaceId: uuid, notificationId: uuid }),
  realtime: { audience: 'user', changes: { what: 'inbox', tags: ['Notification', 'Inbox'] } },
});
