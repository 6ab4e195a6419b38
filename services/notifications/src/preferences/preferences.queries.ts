import type {
  ChannelWishes,
  Digest,
  Mute,
} from '@emberdeck/contracts/notifications/notification-preferences';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';

/** The choices of a user, with the copy of the settings of the account. */
export interface ChoiceRow {
  readonly kinds: Readonly<Record<string, ChannelWishes>>;
  readonly digest: Digest['every'];
  readonly digestHour: number;
  readonly quietFrom: string | null;
  readonly quietTo: string | null;
  readonly mutes: readonly Mute[];
  readonly mutedGroups: string[];
  readonly byMail: boolean;
  readonly timeZone: string | null;
}

/** The columns of {@link ChoiceRow} with their defaults. By hand: two tables, of which both rows may be absent. */
const choiceOf = `
  coalesce(chosen.kinds, '{}') AS kinds, coalesce(chosen.digest, 'immediate') AS digest,
  coalesce(chosen.digest_hour, 8) AS "digestHour", chosen.quiet_from AS "quietFrom", chosen.quiet_to AS "quietTo",
  coalesce(chosen.mutes, '[]') AS mutes, coalesce(wish.muted_groups, '{}') AS "mutedGroups",
  coalesce(wish.by_mail, true) AS "byMail", wish.time_zone AS "timeZone"`;

/** Reads what a user has chosen, or the defaults. */
export async function selectChoice(tx: Tx, userId: string): Promise<ChoiceRow> {
  const [row] = await tx.query<ChoiceRow[]>(
    `SELECT ${choiceOf} FROM (SELECT $1::uuid AS user_id) AS reader
       LEFT JOIN notification_preference AS chosen USING (user_id)
       LEFT JOIN notice_preference AS wish USING (user_id)`,
    [userId],
  );
  return row as ChoiceRow;
}

export interface StoredLink {
  readonly token: string;
  /** Of a link of a schedule. */
  readonly isEnded: boolean;
}

/** The link of a user for these groups: the one that exists, or a new one. By hand for the upsert that returns its row. */
export async function storeLink(
  tx: Tx,
  link: {
    readonly token: string;
    readonly userId: string;
    readonly groups: readonly string[];
    readonly now: Date;
  },
): Promise<StoredLink> {
  const [row] = await tx.query<StoredLink[]>(
    `INSERT INTO unsubscribe_link (token, user_id, notice_groups, created_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (user_id, notice_groups) DO UPDATE SET created_at = unsubscribe_link.created_at
     RETURNING token, ended_at IS NOT NULL AS "isEnded"`,
    [link.token, link.userId, link.groups, link.now],
  );
  return row as StoredLink;
}

interface QuietRow {
  readonly userId: string;
  readonly quietFrom: string | null;
  readonly quietTo: string | null;
  readonly timeZone: string | null;
}

/** The quiet hours of users. By hand: two tables, of which either row may be absent. */
export function selectQuietHours(tx: Tx, userIds: readonly string[]): Promise<QuietRow[]> {
  return tx.query(
    `SELECT chosen.user_id AS "userId", chosen.quiet_from AS "quietFrom", chosen.quiet_to AS "quietTo",
            wish.time_zone AS "timeZone"
       FROM notification_preference AS chosen LEFT JOIN notice_preference AS wish USING (user_id)
      WHERE chosen.user_id = ANY ($1)`,
    [userIds],
  );
}
