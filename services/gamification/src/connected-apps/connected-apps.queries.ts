import { type InsertTable, mostOfOwner } from '@emberdeck/platform/idempotency/insert-statements';
import type { ConnectedAppEntity } from './connected-app.entity.js';

/** SQL by hand: the check of a quota adds the server's limits to it in one round trip. Parameter: user. */
const countAppsSql = 'SELECT count(*)::integer AS count FROM connected_app WHERE user_id = $1';

/** How apps count toward the limit of their user. */
export const appQuota = { name: 'apps', count: countAppsSql, mostAdded: mostOfOwner };

/** An app inserted with its answer and its event: connecting one that pays nothing is one round trip. */
export const appInsert = {
  table: 'connected_app',
  columns: {
    id: 'uuid',
    user_id: 'uuid',
    app_name: 'text',
    app_type: 'text',
    deck_theme: 'text',
    api_endpoint: 'text',
    auth_token: 'text',
    auth_token_last_four: 'text',
    sync_frequency: 'text',
    metadata: 'jsonb',
    created_at: 'timestamptz',
    updated_at: 'timestamptz',
  },
  quota: { name: appQuota.name, owner: 'user_id' },
} as const satisfies InsertTable;

/** The values of the columns of {@link appInsert}. */
export const appValues = (app: ConnectedAppEntity): unknown[] => [
  ...[app.id, app.userId, app.appName, app.appType, app.deckTheme, app.apiEndpoint],
  ...[app.authToken, app.authTokenLastFour, app.syncFrequency, JSON.stringify(app.metadata)],
  ...[app.createdAt.toISOString(), app.updatedAt.toISOString()],
];
