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

/** Path of a program on the given search path or in the usual folders; null where there is none. */
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

/** As findExecutable, but an absent program is an error that names what to install. */
export function requireExecutable(name: string, searchPath?: string): string {
  const path = findExecutable(name, searchPath);
  if (path) return path;
  throw new Error(
    `${name} is not installed. On Debian and Ubuntu: apt-get install nats-server redis-server. ` +
      'On macOS: brew install nats-server redis.',
  );
}
