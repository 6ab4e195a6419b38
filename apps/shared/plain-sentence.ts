import { isConnectionLoss } from '@emberdeck/platform/database/connection-loss';
import { SchemaBehind } from '@emberdeck/platform/database/await-schema';
import { SchemaAhead } from '@emberdeck/platform/database/schema-ahead';
import { reasonOf } from './reason-of.js';
import { Refusal } from './refusal.js';

const migrateFirst = 'Run the migration first (npm start does so by itself).';

const ofRole = (message: string): boolean => /"emberdeck_\w+"/.test(message);

/** Sentences about PostgreSQL errors by SQLSTATE, with the remedy for the operator. */
const databaseSentences: Readonly<Record<string, (message: string) => string>> = {
  '28P01': (message) =>
    ofRole(message)
      ? `PostgreSQL refuses a role of the services (${message}): the role does not exist yet, or DATABASE_ROLE_SECRET is ` +
        `not its secret. Set the right secret, or run the migration; emberdeck doctor reports more.`
      : `PostgreSQL refuses the user of DATABASE_URL (${message}): correct user and password there.`,
  '3D000': (message) => `PostgreSQL has no such database (${message}): correct DATABASE_URL, or make it.`,
  '3F000': (message) => `There are no tables of Emberdeck in this database (${message}). ${migrateFirst}`,
  '42P01': (message) => `There are no tables of Emberdeck in this database (${message}). ${migrateFirst}`,
  '42501': (message) =>
    `PostgreSQL does not allow it (${message}): DATABASE_URL must name the role that runs the migration.`,
};

/** System error codes for files that cannot be written or read. */
const fileCodes = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'ENOTDIR', 'EISDIR']);

/** Returns a sentence about a failure that an operator can fix, with the remedy; null for a fault of the program. */
export function plainSentence(error: unknown): string | null {
  if (error instanceof Refusal) return error.message;
  if (error instanceof SchemaAhead) return `${error.message}.`;
  if (error instanceof SchemaBehind) return `${error.message}. ${migrateFirst}`;
  if (isConnectionLoss(error)) {
    return `PostgreSQL does not answer (${reasonOf(error)}): is it running, and is DATABASE_URL right?`;
  }
  const { code = '' } = error as { code?: string };
  if (fileCodes.has(code)) return `The file system refuses it: ${reasonOf(error)}.`;
  return databaseSentences[code === '28000' ? '28P01' : code]?.(reasonOf(error)) ?? null;
}
