import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

// A user's PATH often lacks the system folders, where Debian puts nats-server.
const usualFolders = [
  '/usr/local/bin',
  '/usr/local/sbin',
  '/usr/bin',
  '/usr/sbin',
  '/bin',
  '/opt/homebrew/bin',
];

/** Returns the path of a program on the given search path or in the usual folders; null without one. */
export function findExecutable(name: string, searchPath = ''): string | null {
  const folders = [...searchPath.split(delimiter).filter((folder) => folder !== ''), ...usualFolders];
  const endings = process.platform === 'win32' ? ['.exe'] : [''];
  for (const folder of folders) {
    for (const ending of endings) {
      const path = join(folder, name + ending);
      try {
        accessSync(path, constants.X_OK);
        return path;
      } catch {
        // Not in this folder.
      }
    }
  }
  return null;
}

/** Like findExecutable, but throws for a missing program. The error names the packages to install. */
export function requireExecutable(name: string, searchPath?: string): string {
  const path = findExecutable(name, searchPath);
  if (path) return path;
  throw new Error(
    `${name} is not installed. On Debian and Ubuntu: apt-get install nats-server redis-server. ` +
      'On macOS: brew install nats-server redis.',
  );
}
