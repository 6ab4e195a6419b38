import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Manifest } from '../archive/manifest.js';

/** Copied files of an archive that are not in place yet. */
export interface WaitingUploads {
  /** Moves the files into place; the replaced files are renamed. */
  readonly settle: () => Promise<void>;
  readonly discard: () => Promise<void>;
}

/** Copies the archive's uploads into a temporary folder in the data folder. */
export async function prepareUploads(
  archive: Manifest,
  folder: string,
  dataDirectory: string,
  stamp: string,
): Promise<WaitingUploads> {
  const place = join(dataDirectory, 'uploads');
  const fresh = `${place}-restoring-${stamp}`;
  if (archive.uploads.length > 0) {
    await mkdir(dataDirectory, { recursive: true });
    await cp(join(folder, 'uploads'), fresh, { recursive: true });
  }
  return {
    settle: async () => {
      if (existsSync(place)) await rename(place, `${place}-replaced-${stamp}`);
      if (archive.uploads.length > 0) await rename(fresh, place);
    },
    discard: () => rm(fresh, { recursive: true, force: true }),
  };
}

/** Deletes the folders that earlier restores left in the data folder; returns their names. */
export async function dropReplacedUploads(dataDirectory: string): Promise<string[]> {
  const names = existsSync(dataDirectory) ? await readdir(dataDirectory) : [];
  const left = names.filter((name) => /^uploads-(restoring|replaced)-\d{14}$/.test(name));
  for (const name of left) await rm(join(dataDirectory, name), { recursive: true });
  return left;
}
