import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import type { NoticePersonEntity } from './notice-person.entity.js';

// SQL by hand: people are counted, and a change is stored only if it is newer, each in one statement.

/** A thing that a reader's notices count people for. */
export type CountedThing = Pick<NoticePersonEntity, 'userId' | 'workspaceId' | 'thingId'>;

/** Lets one transaction at a time count the people of a thing. */
export async function lockThing(tx: Tx, { thingId }: CountedThing): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('people of ' || $1::text, 0))`, [thingId]);
}

type Change = Omit<NoticePersonEntity, 'notificationId'>;

/** Stores what a person did. False where something newer is stored. */
export async function storePart(tx: Tx, change: Change): Promise<boolean> {
  const { userId, workspaceId, thingId, personId, part, isOn, revision, changedAt } = change;
  const rows = await tx.query<unknown[]>(
    `INSERT INTO notice_person (user_id, workspace_id, thing_id, person_id, part, is_on, revision, changed_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
     ON CONFLICT (user_id, thing_id, person_id, part) DO UPDATE
        SET is_on = excluded.is_on, revision = excluded.revision, changed_at = excluded.changed_at
      WHERE (notice_person.revision < excluded.revision OR excluded.revision = 0)
        AND notice_person.workspace_id = excluded.workspace_id
     RETURNING part`,
    [userId, workspaceId, thingId, personId, part, isOn, revision, changedAt],
  );
  return rows.length > 0;
}

/** A person, whatever the parts. */
export interface PersonState {
  readonly isOn: boolean;
  readonly notificationId: string | null;
}

export async function readPerson(
  tx: Tx,
  { userId, workspaceId, thingId }: CountedThing,
  personId: string,
): Promise<PersonState> {
  const [row] = await tx.query<PersonState[]>(
    `SELECT coalesce(bool_or(is_on), false) AS "isOn", max(notification_id::text) AS "notificationId"
       FROM notice_person WHERE user_id = $1 AND workspace_id = $2 AND thing_id = $3 AND person_id = $4`,
    [userId, workspaceId, thingId, personId],
  );
  return row ?? { isOn: false, notificationId: null };
}

/** What is only mailed is open until its mail. */
const isOpen = `notification.seen_at IS NULL AND notification.read_at IS NULL AND notification.archived_at IS NULL
  AND (notification.in_app OR notification.mail_id IS NULL)`;

/** The notice of the thing that its reader has not seen. */
export async function findOpenNotice(
  tx: Tx,
  { userId, workspaceId, thingId }: CountedThing,
): Promise<string | null> {
  const [row] = await tx.query<{ id: string }[]>(
    `SELECT notification.id FROM notification
      WHERE user_id = $1 AND workspace_id = $2 AND ${isOpen} AND id IN (
        SELECT notification_id FROM notice_person WHERE user_id = $1 AND workspace_id = $2 AND thing_id = $3)
      LIMIT 1`,
    [userId, workspaceId, thingId],
  );
  return row?.id ?? null;
}

/** Lets a notice count the person. */
export async function attachPerson(
  tx: Tx,
  { userId, workspaceId, thingId }: CountedThing,
  personId: string,
  notificationId: string,
): Promise<void> {
  await tx.query(
    `UPDATE notice_person SET notification_id = $5
      WHERE user_id = $1 AND workspace_id = $2 AND thing_id = $3 AND person_id = $4`,
    [userId, workspaceId, thingId, personId, notificationId],
  );
}

/** How many people a notice counts, and the last of them; null without any. */
export interface CountedPeople {
  readonly amount: number;
  readonly lastId: string | null;
}

export async function countPeople(
  tx: Tx,
  { userId, workspaceId, thingId }: CountedThing,
  notificationId: string,
): Promise<CountedPeople> {
  const [row] = await tx.query<CountedPeople[]>(
    `SELECT count(DISTINCT person_id)::integer AS amount,
            (array_agg(person_id ORDER BY changed_at DESC, person_id))[1] AS "lastId"
       FROM notice_person
      WHERE user_id = $1 AND workspace_id = $2 AND thing_id = $3 AND notification_id = $4 AND is_on`,
    [userId, workspaceId, thingId, notificationId],
  );
  return row ?? { amount: 0, lastId: null };
}

/** A notice after a change. */
export interface ChangedNotice {
  readonly type: string;
  readonly params: Readonly<Record<string, string | number | null>>;
  readonly link: string;
  readonly createdAt: Date;
  readonly inApp: boolean;
}

const returned = 'RETURNING type, params, link, created_at AS "createdAt", in_app AS "inApp"';

/** Deletes a notice that its reader has not seen. */
export async function withdrawNotice(
  tx: Tx,
  { userId, workspaceId }: CountedThing,
  id: string,
): Promise<ChangedNotice | undefined> {
  const [rows] = await tx.query<[ChangedNotice[], number]>(
    `DELETE FROM notification WHERE user_id = $1 AND workspace_id = $2 AND id = $3 AND ${isOpen} ${returned}`,
    [userId, workspaceId, id],
  );
  return rows[0];
}

/**
 * Changes what a notice says that its reader has not seen. With more people it is as new as the last of them, and mailed again
 * if it was. Returns undefined where nothing changed.
 */
export async function recountNotice(
  tx: Tx,
  { userId, workspaceId }: CountedThing,
  id: string,
  {
    params,
    at,
  }: { readonly params: { readonly amount: number; readonly [name: string]: unknown }; readonly at: Date },
): Promise<ChangedNotice | undefined> {
  const grows = `coalesce((params ->> 'amount')::integer, 1) < $5::integer`;
  const [rows] = await tx.query<[ChangedNotice[], number]>(
    `UPDATE notification
        SET params = params || $4::jsonb,
            created_at = CASE WHEN ${grows} THEN greatest(created_at, $6::timestamptz) ELSE created_at END,
            mail_due = mail_due OR (${grows} AND mail_id IS NOT NULL)
      WHERE user_id = $1 AND workspace_id = $2 AND id = $3 AND ${isOpen} AND NOT params @> $4::jsonb ${returned}`,
    [userId, workspaceId, id, JSON.stringify(params), params.amount, at],
  );
  return rows[0];
}
