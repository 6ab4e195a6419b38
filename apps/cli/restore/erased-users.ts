import { readFile } from 'node:fs/promises';
import { withConnection } from '@emberdeck/platform/database/await-database';
import type pg from 'pg';
import { z } from 'zod';
import { Refusal } from '../../shared/refusal.js';
import { inTransaction } from '../archive/session.js';

const erasedUser = z.object({
  userId: z.uuid(),
  receiptId: z.uuid(),
  keepsMessages: z.boolean(),
  askedAt: z.coerce.date(),
});

/** A person whom newer data no longer has. It names no one. */
export type ErasedUser = z.output<typeof erasedUser>;

/** One line of the list that an operator stores beside the backups. */
export const lineOfErased = (user: ErasedUser): string => JSON.stringify(user);

/**
 * Reads a list that `users erased` has printed.
 * @throws Refusal for a file that is not there, or is no such list
 */
export async function readErasedList(path: string): Promise<ErasedUser[]> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new Refusal(`The list of erased users cannot be read: ${(error as Error).message}`, {
      cause: error,
    });
  });
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.map((line, index) => {
    try {
      return erasedUser.parse(JSON.parse(line));
    } catch (error) {
      throw new Refusal(`Line ${index + 1} of ${path} is none that "emberdeck users erased" prints.`, {
        cause: error,
      });
    }
  });
}

/** The users whom a database has erased, or is erasing; none for a database of an earlier release. */
async function selectErased(client: pg.Client): Promise<ErasedUser[]> {
  const { rows: tables } = await client.query<{ exists: boolean }>(
    `SELECT to_regclass('identity.account_deletion') IS NOT NULL AS exists`,
  );
  if (tables[0]?.exists !== true) return [];
  const { rows } = await client.query<ErasedUser>(
    `SELECT user_id AS "userId", receipt_id AS "receiptId", keeps_messages AS "keepsMessages", asked_at AS "askedAt"
       FROM identity.account_deletion WHERE begun_at IS NOT NULL ORDER BY begun_at, user_id`,
  );
  return rows;
}

/** The next run of the job erases the user again, without a second receipt. */
const eraseAgain = `
  INSERT INTO identity.account_deletion (user_id, receipt_id, keeps_messages, asked_at, ends_at, begun_at, receipt)
  SELECT id, $2, $3, $4, now(), now(), 'none' FROM identity.user_account WHERE id = $1
  ON CONFLICT (user_id) DO UPDATE
    SET receipt_id = excluded.receipt_id, keeps_messages = excluded.keeps_messages, asked_at = excluded.asked_at,
        ends_at = excluded.ends_at, begun_at = excluded.begun_at, receipt = excluded.receipt,
        done_by = '{}', erased_at = NULL, again_at = NULL`;

/** The users whom the database at an address has erased. */
export const erasedIn = (url: string, signal: AbortSignal): Promise<ErasedUser[]> =>
  withConnection(url, 'emberdeck-erased', selectErased, signal);

/**
 * Lets users who were erased after the backup be erased in the restored database, at its first start. Returns how many of
 * them it has.
 */
export async function carryErasures(
  erased: readonly ErasedUser[],
  url: string,
  signal: AbortSignal,
): Promise<number> {
  const carry = async (client: pg.Client): Promise<number> => {
    const carried = new Set<string>();
    for (const { userId, receiptId, keepsMessages, askedAt } of erased) {
      const { rowCount } = await client.query(eraseAgain, [userId, receiptId, keepsMessages, askedAt]);
      if (rowCount === 1) carried.add(userId);
    }
    return carried.size;
  };
  return erased.length === 0 ? 0 : inTransaction(url, '', carry, signal);
}
