import { baseSettings } from '@emberdeck/platform/config/base-settings';
import { parseSettings } from '@emberdeck/platform/config/settings';
import type { CommandProgram } from '../../shared/command-program.js';
import { erasedIn, lineOfErased } from '../restore/erased-users.js';

/** Prints a line for each erased user, and nothing else: an operator stores it beside the backups. */
export function listErasedUsers(): CommandProgram {
  return {
    name: 'users',
    start: async ({ environment, signal, print }) => {
      const { DATABASE_URL: url } = parseSettings({ base: baseSettings }, environment).base;
      for (const user of await erasedIn(url, signal)) print(lineOfErased(user));
    },
  };
}
