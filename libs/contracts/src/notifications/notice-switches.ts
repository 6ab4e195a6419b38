// Types only: the browser loads this module, and must not load a schema library with it.
import type { Preferences } from '../identity/preferences.js';

/** The switch of Settings above the kinds of a group. Other groups have none: rewards, workspaces and security. */
export const switchOfGroup = {
  goals: 'dataSyncAlerts',
  messages: 'teamUpdates',
  reports: 'reportGeneration',
  sources: 'dataSyncAlerts',
} as const satisfies Readonly<Record<string, keyof Preferences>>;

/** News about the security of the account cannot be switched off, and has mails of its own. */
export const securityGroup = 'security';
