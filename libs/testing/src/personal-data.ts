import type { PersonalRows } from '@emberdeck/contracts/personal/personal-pages';
import { SystemClock } from '@emberdeck/platform/rules/clock';
import { SystemRandomness } from '@emberdeck/platform/rules/randomness';
import { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { PgOutbox } from '@emberdeck/platform/outbox/pg-outbox';
import type { Person } from '@emberdeck/platform/personal/personal-table';
import type { ServiceDefinition } from '@emberdeck/platform/runtime/service-definition';
import type { TestDatabase } from './database/test-database.js';

/** The hooks for personal data of a service on the database of a test. */
export interface PersonalHooks {
  /** The collected rows, as JSON, by table. */
  collect(userId: string): Promise<Record<string, string>>;
  erase(person: Person): Promise<void>;
  /** The tables whose rows contain one of the words, in whatever column. */
  tablesWith(words: readonly string[]): Promise<string[]>;
}

/** Opens the hooks of a service. The connection closes with the database. */
export async function personalHooks(
  { name, entities, personal }: ServiceDefinition,
  database: TestDatabase,
): Promise<PersonalHooks> {
  if (!personal) throw new Error(`${name} has no hooks for personal data`);
  const work = new UnitOfWork(await database.connect(name, { entities }));
  const outbox = new PgOutbox(new SystemClock(), new SystemRandomness(), () => undefined);
  return {
    async collect(userId) {
      const found: Record<string, string> = {};
      for (const { table } of personal.shown) {
        let after: string | null = null;
        do {
          const page: PersonalRows = await personal.collect(work, { userId, table, after });
          if (page.rows.length > 0) found[table] = (found[table] ?? '') + JSON.stringify(page.rows);
          after = page.next;
        } while (after !== null);
      }
      return found;
    },
    erase: (person) => work.run((tx) => personal.erase(tx, person, outbox)),
    async tablesWith(words) {
      const tables = await database.asAdministrator<{ name: string }>(
        `SELECT relname AS name FROM pg_class
          WHERE relnamespace = $1::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition ORDER BY relname`,
        [name],
      );
      const found: string[] = [];
      for (const table of tables) {
        const [row] = await database.asAdministrator<{ found: boolean }>(
          `SELECT EXISTS (SELECT FROM ${name}.${table.name} AS r WHERE r::text ILIKE ANY ($1)) AS found`,
          [words.map((word) => `%${word}%`)],
        );
        if (row?.found === true) found.push(table.name);
      }
      return found;
    },
  };
}
