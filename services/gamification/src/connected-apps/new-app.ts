import type { CallInput } from '@emberdeck/contracts/core/call';
import type { createConnectedApp } from '@emberdeck/contracts/gamification/connected-apps';
import { withKeyName } from '@emberdeck/connector/feed/stored-connection';
import { lastFour } from '@emberdeck/platform/security/secret-box';
import type { ConnectedAppEntity } from './connected-app.entity.js';

/** Where the token of a deck is stored; part of what its encryption covers. */
export const tokenPlace = (rowId: string) => ({ table: 'connected_app', column: 'auth_token', rowId });

interface Given {
  readonly id: string;
  readonly userId: string;
  readonly now: Date;
  readonly seal: (token: string, id: string) => string;
}

/** The row of a new deck. Its app is read at once, unless its user reads it by hand. */
export function newApp(
  input: CallInput<typeof createConnectedApp>,
  { id, userId, now, seal }: Given,
): ConnectedAppEntity {
  const { authToken, syncFrequency = 'hourly', apiEndpoint } = input;
  const { keyPlacement, headerName } = withKeyName({
    keyPlacement: input.keyPlacement ?? 'bearer',
    headerName: input.headerName ?? null,
  });
  return {
    id,
    userId,
    appName: input.appName,
    appType: input.appType,
    deckTheme: input.deckTheme,
    apiEndpoint,
    authToken: authToken === null ? null : seal(authToken, id),
    authTokenLastFour: authToken === null ? null : lastFour(authToken),
    isActive: true,
    lastSyncAt: null,
    syncFrequency,
    metadata: { description: input.metadata.description },
    createdAt: now,
    updatedAt: now,
    keyPlacement,
    headerName,
    readAs: input.readAs ?? 'auto',
    chosenValues: input.values ?? [],
    preset: input.preset ?? null,
    position: null,
    pausedReason: null,
    shown: [],
    headline: null,
    nextReadAt: apiEndpoint === null || syncFrequency === 'manual' ? null : now,
    tries: 0,
    failures: 0,
    lastFailure: null,
    connectionVersion: 0,
  };
}
