import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';

/** One `NNNN-what.sql` file. */
export interface MigrationFile {
  /** The key in the schema's `migration` table. Names of platform files start with `platform/`. */
  readonly name: string;
  readonly sql: string;
  /** SHA-256 of the text with LF line ends, in hex. */
  readonly checksum: string;
  /** The oldest release that runs on the schema afterwards, where the file names one; null if it only adds. */
  readonly oldestRelease: string | null;
}

const filePattern = /^\d{4}-[a-z0-9-]+\.sql$/;
const oldestReleasePattern = /^-- oldest release: (\d+\.\d+\.\d+)\b/m;

const platformFolder = new URL('../../../migrations/', import.meta.url);

async function readFolder(folder: URL, prefix: string): Promise<MigrationFile[]> {
  const base = folder.href.endsWith('/') ? folder : new URL(`${folder.href}/`);
  const names = (await readdir(base)).filter((name) => name.endsWith('.sql')).sort();
  const numbers = new Set(names.map((name) => name.slice(0, 4)));
  if (numbers.size < names.length || !names.every((name) => filePattern.test(name))) {
    throw new Error(
      `Migrations must be named NNNN-what.sql, each with a number of its own: ${names.join(', ')}`,
    );
  }
  return Promise.all(
    names.map(async (name) => {
      const sql = (await readFile(new URL(name, base), 'utf8')).replaceAll('\r\n', '\n');
      const checksum = createHash('sha256').update(sql).digest('hex');
      return {
        name: prefix + name,
        sql,
        checksum,
        oldestRelease: oldestReleasePattern.exec(sql)?.[1] ?? null,
      };
    }),
  );
}

/** Returns the migrations of a service's schema in order: first the platform's files, then the service's. */
export async function migrationFiles(folder: URL): Promise<MigrationFile[]> {
  return [...(await readFolder(platformFolder, 'platform/')), ...(await readFolder(folder, ''))];
}
