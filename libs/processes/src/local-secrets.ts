import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, linkSync, mkdirSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';

const secretFiles = {
  CONTEXT_SECRET_FILE: 'context-secret',
  ENCRYPTION_KEY_FILE: 'encryption-key',
  DATABASE_ROLE_SECRET_FILE: 'database-role-secret',
} as const;

const folderOf = (dataDirectory: string): string => join(dataDirectory, 'secrets');

/** Paths of the local secrets' files, by environment variable. */
export type LocalSecretFiles = Readonly<Record<keyof typeof secretFiles, string>>;

/** Writes a file of mode 0600 atomically and syncs it to the disk. The content of an existing file stays unchanged. */
export async function writeSecretOnce(file: string, content: string): Promise<void> {
  if (existsSync(file)) {
    chmodSync(file, 0o600);
    return;
  }
  const draft = `${file}.${process.pid}.draft`;
  const handle = await open(draft, 'w', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  try {
    linkSync(draft, file);
  } catch (err) {
    if ((err as NodeJS.ErrnoException).code !== 'EEXIST') throw err;
  } finally {
    rmSync(draft);
  }
}

/**
 * Creates the secrets of a local installation at its first start: 32 random bytes each, in base64, in files of mode
 * 0600 below the data folder. They are never replaced, because sessions and stored API keys depend on them.
 */
export async function ensureLocalSecrets(dataDirectory: string): Promise<LocalSecretFiles> {
  const folder = folderOf(dataDirectory);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  const entries = await Promise.all(
    Object.entries(secretFiles).map(async ([variable, name]) => {
      const file = join(folder, name);
      await writeSecretOnce(file, randomBytes(32).toString('base64'));
      return [variable, file] as const;
    }),
  );
  return Object.fromEntries(entries) as LocalSecretFiles;
}

/** Returns the existing secrets of a local installation and creates none. */
export function presentLocalSecrets(dataDirectory: string): Partial<LocalSecretFiles> {
  const files = Object.entries(secretFiles).map(
    ([variable, name]) => [variable, join(folderOf(dataDirectory), name)] as const,
  );
  return Object.fromEntries(files.filter(([, file]) => existsSync(file)));
}
