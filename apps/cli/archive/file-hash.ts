import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Size of a file and its SHA-256 in hexadecimal. */
export interface Fingerprint {
  readonly bytes: number;
  readonly sha256: string;
}

/** Writes a new file of mode 0600. The content is on the disk when the promise resolves. */
export async function writeFingerprinted(
  path: string,
  chunks: Readable | AsyncIterable<Buffer>,
): Promise<Fingerprint> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const handle = await open(path, 'wx', 0o600);
  try {
    const hash = createHash('sha256');
    let bytes = 0;
    for await (const chunk of chunks) {
      const data = chunk as Buffer;
      hash.update(data);
      bytes += data.length;
      await handle.writeFile(data);
    }
    await handle.sync();
    return { bytes, sha256: hash.digest('hex') };
  } finally {
    await handle.close();
  }
}

/** Computes the fingerprint of a file; rejects if the file cannot be read. */
export async function fingerprintOf(path: string): Promise<Fingerprint> {
  const hash = createHash('sha256');
  let bytes = 0;
  await pipeline(createReadStream(path), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      hash.update(chunk);
      bytes += chunk.length;
    }
  });
  return { bytes, sha256: hash.digest('hex') };
}

/** Returns the sorted paths of all files below `folder`, with forward slashes; empty if the folder does not exist. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort();
}
