import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const outputEnding = /\.(d\.ts|d\.ts\.map|js|js\.map)$/;

/**
 * Removes compiled files without a source. The compiler does not delete them, so a deleted or renamed test or migration
 * would still run.
 */
export function pruneOutputs(packageFolder, below = '') {
  const folder = join(packageFolder, 'dist', below);
  if (!existsSync(folder)) return;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(below, entry.name);
    if (entry.isDirectory()) pruneOutputs(packageFolder, path);
    else if (outputEnding.test(entry.name) && !hasSource(packageFolder, path)) {
      rmSync(join(packageFolder, 'dist', path));
    }
  }
}

function hasSource(packageFolder, outputPath) {
  const base = join(packageFolder, outputPath.replace(outputEnding, ''));
  return ['.ts', '.tsx'].some((ending) => existsSync(base + ending));
}
