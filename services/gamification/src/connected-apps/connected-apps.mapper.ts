import type { ConnectedApp } from '@emberdeck/contracts/gamification/connected-apps';
import type { ConnectedAppEntity } from './connected-app.entity.js';

export function toConnectedApp(app: ConnectedAppEntity): ConnectedApp {
  return {
    id: app.id,
    userId: app.userId,
    appName: app.appName,
    appType: app.appType,
    deckTheme: app.deckTheme,
    apiEndpoint: app.apiEndpoint,
    hasAuthToken: app.authToken !== null,
    authTokenLastFour: app.authTokenLastFour,
    isActive: app.isActive,
    lastSyncAt: app.lastSyncAt?.toISOString() ?? null,
    syncFrequency: app.syncFrequency,
    metadata: { description: app.metadata.description },
    createdAt: app.createdAt.toISOString(),
    updatedAt: app.updatedAt.toISOString(),
    keyPlacement: app.keyPlacement,
    headerName: app.headerName,
    readAs: app.readAs,
    values: app.chosenValues,
    preset: app.preset,
    position: app.position,
    pausedReason: app.pausedReason,
    lastFailure: app.lastFailure,
    shown: app.shown,
    headline: app.headline,
    nextReadAt: app.nextReadAt?.toISOString() ?? null,
  };
}
