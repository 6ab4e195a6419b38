import type { Tx, UnitOfWork } from '../database/unit-of-work.js';
import type { Outbox } from '../outbox/outbox.js';
import { platformTables } from './platform-tables.js';
import type { PersonalTable, Person } from './personal-table.js';

/** Rows of one table about a user: plain data without secrets. */
export interface PersonalPage {
  readonly table: string;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

/** What a service does with the data of one user. */
export interface PersonalData {
  /** Each column that holds ids of users, as `table.column`. */
  readonly columns: readonly string[];
  /** Reads the data of a user in pages, so that memory is bounded whatever a user has stored. */
  collect(work: UnitOfWork, userId: string): AsyncGenerator<PersonalPage>;
  /**
   * Deletes or anonymizes the data of a user. A repeat changes nothing, except that it takes what was on its way the first
   * time: events that were not sent yet. Identity forgets the contacts, so its turn is the last one.
   */
  erase(tx: Tx, person: Person, outbox: Outbox): Promise<void>;
}

/** Runs before the rows of a user are erased, in the same transaction: it tells others what changes. */
export type BeforeErasure = (tx: Tx, person: Person, outbox: Outbox) => Promise<void>;

const pageSize = 500;

/** The hooks of a service, made from the tables that hold data of users. They are erased in the given order. */
export function personalData(own: readonly PersonalTable[], before?: BeforeErasure): PersonalData {
  const tables = [...own, ...platformTables];
  return {
    columns: tables.flatMap(({ table, users }) => users.map((column) => `${table}.${column}`)),
    async *collect(work, userId) {
      for (const table of tables) yield* pagesOf(work, table, userId);
    },
    async erase(tx, person, outbox) {
      await before?.(tx, person, outbox);
      for (const statement of tables.flatMap(erasureOf)) {
        const parameters = statement.includes('$2') ? [person.userId, person.contacts] : [person.userId];
        await tx.query(statement, parameters);
      }
    },
  };
}

async function* pagesOf(
  work: UnitOfWork,
  { table, users, shows, key = 'id' }: PersonalTable,
  userId: string,
): AsyncGenerator<PersonalPage> {
  if (shows === undefined) return;
  let place: string | undefined;
  do {
    const after = place === undefined ? '' : ` AND ${key} > $2`;
    const rows = await work.read<{ place: string; row: Record<string, unknown> }>(
      `SELECT place, to_jsonb(shown) - 'place' AS row
         FROM (SELECT ${[`${key}::text AS place`, ...shows].join(', ')} FROM ${table}
                WHERE ${users[0]} = $1${after}
                ORDER BY ${key} LIMIT ${pageSize}) AS shown`,
      place === undefined ? [userId] : [userId, place],
    );
    if (rows.length > 0) yield { table, rows: rows.map(({ row }) => row) };
    place = rows.length === pageSize ? rows.at(-1)?.place : undefined;
  } while (place !== undefined);
}

function erasureOf({ table, users, erase }: PersonalTable): readonly string[] {
  if (erase === 'keep') return [];
  if (erase !== 'delete') return erase;
  return [`DELETE FROM ${table} WHERE ${users.map((column) => `${column} = $1`).join(' OR ')}`];
}
