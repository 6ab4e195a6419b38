import { baseSettings } from '@emberdeck/platform/config/base-settings';
import { parseSettings, processEnvironment } from '@emberdeck/platform/config/settings';
import { printLine, runCommandProgram } from '../../shared/command-program.js';
import { erasedIn, lineOfErased } from '../restore/erased-users.js';

/** Prints a line for each erased user, and nothing else: an operator stores it beside the backups. */
export function listErasedUsers(): void {
  runCommandProgram({
    name: 'users',
    start: async ({ signal }) => {
      const { DATABASE_URL: url } = parseSettings({ base: baseSettings }, processEnvironment()).base;
      for (const user of await erasedIn(url, signal)) printLine(lineOfErased(user));
    },
  });
}
