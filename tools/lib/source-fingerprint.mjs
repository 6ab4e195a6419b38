import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from './repository.mjs';

const skippedFolders = new Set([
  'node_modules',
  'dist',
  '.cache',
  '.data',
  'test-results',
  'playwright-report',
]);

function filesBelow(path) {
  const absolute = join(repositoryRoot, path);
  const stats = statSync(absolute, { throwIfNoEntry: false });
  if (!stats) return [];
  if (stats.isFile()) return [`${path}:${stats.size}:${stats.mtimeMs}`];
  return readdirSync(absolute, { withFileTypes: true })
    .filter((entry) => !skippedFolders.has(entry.name))
    .flatMap((entry) => filesBelow(`${path}/${entry.name}`));
}

/** Returns a hash over names, sizes and modification times of all files below the paths. */
export function sourceFingerprint(paths) {
  const hash = createHash('sha256');
  for (const path of paths) hash.update(filesBelow(path).sort().join('\n'));
  return hash.digest('hex');
}
