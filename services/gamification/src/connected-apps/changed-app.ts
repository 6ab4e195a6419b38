import type { CallInput } from '@emberdeck/contracts/core/call';
import type { updateConnectedApp } from '@emberdeck/contracts/gamification/connected-apps';
import { keepsKey, sortedJson, withKeyName } from '@emberdeck/connector/feed/stored-connection';
import { lastFour } from '@emberdeck/platform/security/secret-box';
import type { ConnectedAppEntity } from './connected-app.entity.js';
import { minutesOf } from '../sync-frequencies.js';

type App = Readonly<ConnectedAppEntity>;
type Columns = Partial<ConnectedAppEntity>;

/** A change of a deck, without its place among the others. */
export type AppChange = Omit<CallInput<typeof updateConnectedApp>, 'id' | 'before'>;

const connectionFields = ['apiEndpoint', 'keyPlacement', 'headerName', 'readAs', 'chosenValues'] as const;

/** The connection after a change; absent fields stay. */
function connectionOf(app: App, change: AppChange): Pick<App, (typeof connectionFields)[number]> {
  const key = withKeyName({
    keyPlacement: change.keyPlacement ?? app.keyPlacement,
    headerName: change.headerName === undefined ? app.headerName : change.headerName,
  });
  return {
    apiEndpoint: change.apiEndpoint === undefined ? app.apiEndpoint : change.apiEndpoint,
    ...key,
    readAs: change.readAs ?? app.readAs,
    chosenValues: change.values ?? app.chosenValues,
  };
}

/** A new token replaces the stored one; another host drops it: it is of its own host alone. */
function tokenColumns(
  app: App,
  { authToken, apiEndpoint }: AppChange,
  seal: (token: string) => string,
): Columns {
  if (authToken !== undefined && authToken !== null) {
    return { authToken: seal(authToken), authTokenLastFour: lastFour(authToken) };
  }
  const isKept = apiEndpoint === undefined || keepsKey(app.apiEndpoint, apiEndpoint);
  if (app.authToken === null || (authToken === undefined && isKept)) return {};
  return { authToken: null, authTokenLastFour: null };
}

function plainColumns(app: App, change: AppChange): Columns {
  const { appName, appType, deckTheme, metadata, preset, syncFrequency } = change;
  return {
    ...(appName !== undefined && { appName }),
    ...(appType !== undefined && { appType }),
    ...(deckTheme !== undefined && { deckTheme }),
    ...(metadata !== undefined && { metadata: { description: metadata.description } }),
    ...(preset !== undefined && { preset }),
    ...(syncFrequency !== undefined && syncFrequency !== app.syncFrequency && { syncFrequency }),
  };
}

/** What was found stays only where the same thing is read: another address or value has its own history. */
function connectionColumns(app: App, change: AppChange, token: Columns): Columns {
  const connection = connectionOf(app, change);
  const isOther = connectionFields.some((field) => sortedJson(app[field]) !== sortedJson(connection[field]));
  if (!isOther && Object.keys(token).length === 0) return {};
  return {
    ...connection,
    ...token,
    connectionVersion: app.connectionVersion + 1,
    tries: 0,
    failures: 0,
    lastFailure: null,
  };
}

/** A resumed or corrected deck is read at once, so that its user sees whether it works. */
function activityColumns(app: App, change: AppChange, columns: Columns, now: Date): Columns {
  if (change.isActive === false) return { isActive: false, pausedReason: 'user', nextReadAt: null, tries: 0 };
  const isResumed = change.isActive === true && !app.isActive;
  const isActive = app.isActive || isResumed;
  const isDue = isResumed || columns.connectionVersion !== undefined || columns.syncFrequency !== undefined;
  if (!isActive || !isDue) return {};
  const { apiEndpoint, syncFrequency } = { ...app, ...columns };
  return {
    ...(isResumed && { isActive: true, pausedReason: null, failures: 0, tries: 0 }),
    nextReadAt: apiEndpoint === null || minutesOf(syncFrequency) === null ? null : now,
  };
}

/** The columns that a change of a deck writes. */
export function changedColumns(
  app: App,
  change: AppChange,
  { now, seal }: { readonly now: Date; readonly seal: (token: string) => string },
): Columns {
  const token = tokenColumns(app, change, seal);
  const columns = { ...plainColumns(app, change), ...connectionColumns(app, change, token) };
  return { ...columns, ...activityColumns(app, change, columns, now), updatedAt: now };
}
