import { securityGroup } from '@emberdeck/contracts/notifications/notice-switches';

// SQL by hand, in fragments: bell and mails decide by the same rule, for all readers of many notices in one statement.
// They read `wish`, a row of notice_preference or none, and `chosen`, a row of notification_preference or none.

/** The expressions of a notice. */
export interface NoticeColumns {
  readonly kind: string;
  readonly group: string;
  readonly workspaceId: string;
  readonly params: string;
  /** Whether its kind is mailed to a user who has chosen nothing. */
  readonly isMailed: string;
  /** The time at which mutes must not have ended. */
  readonly now: string;
}

/** Joins the wishes of the reader whose id is this expression. */
export const joinedWishes = (userId: string): string =>
  `LEFT JOIN notice_preference AS wish ON wish.user_id = ${userId}
   LEFT JOIN notification_preference AS chosen ON chosen.user_id = ${userId}`;

/** The end of a workspace concerns its members even if they muted it. */
const isMuted = ({ group, workspaceId, params, now }: NoticeColumns): string =>
  `(${group} <> 'workspaces' AND EXISTS (
     SELECT FROM jsonb_array_elements(chosen.mutes) AS mute
      WHERE (mute ->> 'until' IS NULL OR (mute ->> 'until')::timestamptz > ${now})
        AND mute ->> 'id' = CASE mute ->> 'kind' WHEN 'workspace' THEN ${workspaceId}::text
                                                 WHEN 'source' THEN ${params} ->> 'sourceId'
                                                 ELSE coalesce(${params} ->> 'threadId', ${params} ->> 'messageId') END))`;

const isOn = (columns: NoticeColumns): string =>
  `NOT (coalesce(${columns.group} = ANY (wish.muted_groups), false) OR ${isMuted(columns)})`;

/** Whether the notice has an entry in the bell. */
export const isWantedInApp = (columns: NoticeColumns): string =>
  `(${columns.group} = '${securityGroup}' OR ${isOn(columns)}
    AND coalesce((chosen.kinds -> ${columns.kind} ->> 'app')::boolean, true))`;

/** Whether the notice is mailed if it stays unread. */
export const isWantedByMail = (columns: NoticeColumns): string =>
  `(${columns.group} <> '${securityGroup}' AND ${isOn(columns)} AND coalesce(wish.by_mail, true)
    AND coalesce((chosen.kinds -> ${columns.kind} ->> 'mail')::boolean, ${columns.isMailed}))`;
