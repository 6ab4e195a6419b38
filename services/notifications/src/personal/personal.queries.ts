import { personalData } from '@emberdeck/platform/personal/personal-data';

// SQL by hand: a person is erased in all workspaces, by one statement a rule and without the rows in memory.

/** Notifications of other users name the person who acted. */
const eraseActor = `
  /* across workspaces: a person is erased everywhere */
  UPDATE notification SET params = jsonb_set(params, '{actorName}', 'null')
   WHERE params ->> 'actorId' = $1::uuid::text`;

/** The data of a user in notifications. */
export const personal = personalData([
  {
    table: 'notification',
    isAbout: true,
    users: ['user_id'],
    shows: [
      'id',
      'workspace_id',
      'type',
      'params',
      'link',
      'created_at',
      'seen_at',
      'read_at',
      'archived_at',
    ],
    erase: [
      '/* across workspaces: a person is erased everywhere */ DELETE FROM notification WHERE user_id = $1',
      eraseActor,
    ],
  },
  {
    table: 'notice_person',
    users: ['user_id', 'person_id'],
    erase: [
      '/* across workspaces: a person is erased everywhere */ DELETE FROM notice_person WHERE $1 IN (user_id, person_id)',
    ],
  },
  {
    table: 'outgoing_message',
    isAbout: true,
    users: ['user_id'],
    // A settled message has a masked recipient and no content.
    shows: [
      'id',
      'channel',
      'kind',
      'recipient',
      'outcome',
      'text_state',
      'text_reason',
      'created_at',
      'sent_at',
    ],
    erase: [
      'DELETE FROM outgoing_message WHERE user_id = $1',
      `DELETE FROM outgoing_message
        WHERE content IS NOT NULL
          AND (content ->> 'to' = ANY ($2) OR id IN (SELECT id FROM sms_notification WHERE user_id = $1))`,
    ],
  },
  {
    table: 'sms_notification',
    isAbout: true,
    users: ['user_id'],
    shows: ['id', 'recipient_phone', 'message_type', 'message_content', 'status', 'sent_at', 'created_at'],
    // An invitation to the person, by another user, has the person's number.
    erase: ['DELETE FROM sms_notification WHERE user_id = $1 OR recipient_phone = ANY ($2)'],
  },
  {
    table: 'notice_preference',
    users: ['user_id'],
    key: 'user_id',
    shows: ['every_message', 'muted_groups', 'by_mail', 'time_zone'],
    erase: 'delete',
  },
  {
    table: 'notification_preference',
    users: ['user_id'],
    key: 'user_id',
    shows: ['kinds', 'digest', 'digest_hour', 'quiet_from', 'quiet_to', 'mutes'],
    erase: 'delete',
  },
  {
    table: 'refused_address',
    users: [],
    erase: 'keep',
    eraseHashes: 'DELETE FROM refused_address WHERE address_hash = ANY ($1)',
  },
  {
    table: 'unsubscribe_link',
    users: ['user_id'],
    erase: 'delete',
  },
  {
    table: 'member',
    isAbout: true,
    users: ['user_id'],
    key: 'workspace_id',
    shows: ['workspace_id', 'name', 'role', 'owns_workspace'],
    erase: 'delete',
  },
]);
