import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal } from '../../shared/refusal.js';
import { filesBelow, fingerprintOf } from './file-hash.js';
import { type ArchivedFile, type Manifest, manifest, manifestHashName, manifestName } from './manifest.js';

const refuse = (why: string, cause?: unknown): Refusal =>
  new Refusal(`The archive is refused: ${why}`, { cause });

async function readManifest(folder: string): Promise<Manifest> {
  const path = join(folder, manifestName);
  try {
    const [expected] = (await readFile(join(folder, manifestHashName), 'utf8')).split(' ');
    if ((await fingerprintOf(path)).sha256 !== expected) {
      throw refuse(`${manifestName} is not what was written`);
    }
    return manifest.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw refuse(`there is no manifest in ${folder} that this release can read`, error);
  }
}

async function isWhole(folder: string, file: ArchivedFile): Promise<boolean> {
  const found = await fingerprintOf(join(folder, file.path)).catch(() => null);
  return found?.bytes === file.bytes && found.sha256 === file.sha256;
}

/**
 * Verifies every file of an archive against its hash, and returns the manifest.
 * @throws Refusal with the names of files that differ, are missing or are not listed in the manifest
 */
export async function readArchive(folder: string, signal: AbortSignal): Promise<Manifest> {
  const content = await readManifest(folder);
  const files = [
    ...content.schemas.flatMap(({ tables }) => tables.map(({ file }) => file)),
    ...content.uploads,
    ...(content.blobs?.files ?? []),
  ];
  const known = new Set([manifestName, manifestHashName, ...files.map(({ path }) => path)]);
  const wrong = (await filesBelow(folder)).filter((path) => !known.has(path));
  for (const file of files) {
    signal.throwIfAborted();
    if (!(await isWhole(folder, file))) wrong.push(file.path);
  }
  if (wrong.length > 0) {
    throw refuse(`not what was written: ${wrong.join(', ')}`);
  }
  return content;
}
