import type { PersonalRows, PersonalTableInfo } from '@emberdeck/contracts/personal/personal-pages';
import type { Tx, UnitOfWork } from '../database/unit-of-work.js';
import { notFound } from '../errors/app-error.js';
import type { Outbox } from '../outbox/outbox.js';
import { maxPageBytes } from '../runtime/fit-page.js';
import { platformTables } from './platform-tables.js';
import type { PersonalTable, Person } from './personal-table.js';

/** The page of a user's rows in one table that follows a place; null for the first one. */
export interface PersonalPlace {
  readonly userId: string;
  readonly table: string;
  readonly after: string | null;
}

/** What a service does with the data of one user. */
export interface PersonalData {
  /** Each column that holds ids of users, as `table.column`. */
  readonly columns: readonly string[];
  /** The tables that a user is shown. */
  readonly shown: readonly PersonalTableInfo[];
  /** Reads a page, so that memory is bounded whatever a user has stored. It fits into the answer of a call. */
  collect(work: UnitOfWork, place: PersonalPlace): Promise<PersonalRows>;
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
    shown: tables.filter(isShown).map(({ table, isAbout = false }) => ({ table, isAbout })),
    collect(work, place) {
      const table = tables.filter(isShown).find((each) => each.table === place.table);
      if (table === undefined) throw notFound('The table');
      return readPage(work, table, place);
    },
    async erase(tx, person, outbox) {
      await before?.(tx, person, outbox);
      for (const statement of tables.flatMap((table) => erasureOf(table, person))) {
        const parameters = statement.includes('$2') ? [person.userId, person.contacts] : [person.userId];
        await tx.query(statement, parameters);
      }
      for (const { eraseHashes } of tables) {
        if (eraseHashes !== undefined) await tx.query(eraseHashes, [person.contactHashes ?? []]);
      }
    },
  };
}

type ShownTable = PersonalTable & Required<Pick<PersonalTable, 'shows'>>;

const isShown = (table: PersonalTable): table is ShownTable => table.shows !== undefined;

interface PlacedRow {
  readonly place: string;
  readonly row: Record<string, unknown>;
  readonly bytes: number;
}

async function readPage(
  work: UnitOfWork,
  { table, users, shows, key = 'id', of = `${users[0] ?? ''} = $1` }: ShownTable,
  { userId, after }: PersonalPlace,
): Promise<PersonalRows> {
  const rows = await work.read<PlacedRow>(
    `SELECT place, to_jsonb(shown) - 'place' AS row, octet_length(to_jsonb(shown)::text) AS bytes
       FROM (SELECT ${[`${key}::text AS place`, ...shows].join(', ')} FROM ${table}
              WHERE ${of}${after === null ? '' : ` AND ${key} > $2`}
              ORDER BY ${key} LIMIT ${pageSize}) AS shown`,
    after === null ? [userId] : [userId, after],
  );
  const fitting = rows.slice(0, Math.max(1, countFitting(rows)));
  const isLast = fitting.length === rows.length && rows.length < pageSize;
  return { rows: fitting.map(({ row }) => row), next: isLast ? null : (fitting.at(-1)?.place ?? null) };
}

/** How many of the first rows fit into one answer. */
function countFitting(rows: readonly PlacedRow[]): number {
  let bytes = 0;
  const first = rows.findIndex((row) => {
    bytes += row.bytes;
    return bytes > maxPageBytes;
  });
  return first < 0 ? rows.length : first;
}

function erasureOf(
  { table, users, erase: erasesAll, eraseKeeping = erasesAll }: PersonalTable,
  { keepsMessages = false }: Person,
): readonly string[] {
  const erase = keepsMessages ? eraseKeeping : erasesAll;
  if (erase === 'keep') return [];
  if (erase !== 'delete') return erase;
  return [`DELETE FROM ${table} WHERE ${users.map((column) => `${column} = $1`).join(' OR ')}`];
}
