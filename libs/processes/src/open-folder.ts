import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Creates a folder that every user may enter and read, regardless of the umask. */
export function makeOpenFolder(path: string): void {
  mkdirSync(path, { recursive: true });
  chmodSync(path, 0o755);
}

/** Makes everything below a folder readable for every user, and executable where the owner may execute it. */
export function openTree(path: string): void {
  const stats = lstatSync(path);
  if (stats.isSymbolicLink()) return;
  const runnable = stats.isDirectory() || (stats.mode & 0o100) !== 0;
  chmodSync(path, runnable ? 0o755 : 0o644);
  if (stats.isDirectory()) for (const name of readdirSync(path)) openTree(join(path, name));
}
