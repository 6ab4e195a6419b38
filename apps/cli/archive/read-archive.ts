import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { Refusal } from '../../shared/refusal.js';
import { filesBelow, fingerprintOf } from './file-hash.js';
import {
  type ArchivedFile,
  archiveFormat,
  type Manifest,
  manifest,
  manifestHashName,
  manifestName,
} from './manifest.js';

const refuse = (why: string, cause?: unknown): Refusal =>
  new Refusal(`The archive is refused: ${why}`, { cause });

/** What every format of a manifest says of itself. */
const origin = z.object({ format: z.number(), productVersion: z.string() });

/** Comes before the hashes: a release that does not know the format would call the files damaged. */
function refuseNewerFormat(content: unknown): void {
  const { data } = origin.safeParse(content);
  if (data && data.format > archiveFormat) {
    throw refuse(
      `it is of release ${data.productVersion}, which writes format ${data.format}; this release reads format ${archiveFormat}. Restore it with that release or a newer one`,
    );
  }
}

/** Undefined if the text is no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function readManifest(folder: string): Promise<Manifest> {
  const path = join(folder, manifestName);
  try {
    const content = parsed(await readFile(path, 'utf8'));
    refuseNewerFormat(content);
    const [expected] = (await readFile(join(folder, manifestHashName), 'utf8')).split(' ');
    if ((await fingerprintOf(path)).sha256 !== expected) {
      throw refuse(`${manifestName} is not what was written`);
    }
    return manifest.parse(content);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw refuse(`there is no ${manifestName} in ${folder} that this release can read`, error);
  }
}

async function isWhole(folder: string, file: ArchivedFile): Promise<boolean> {
  const found = await fingerprintOf(join(folder, file.path)).catch(() => null);
  return found?.bytes === file.bytes && found.sha256 === file.sha256;
}

/**
 * Verifies every file of an archive against its hash, and returns the manifest. `isKnown` may refuse the manifest first.
 * @throws Refusal with the names of files that differ, are missing or are not listed in the manifest
 */
export async function readArchive(
  folder: string,
  signal: AbortSignal,
  isKnown: (content: Manifest) => Promise<void> = () => Promise.resolve(),
): Promise<Manifest> {
  const content = await readManifest(folder);
  await isKnown(content);
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
