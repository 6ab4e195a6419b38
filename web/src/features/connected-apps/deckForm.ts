import type {
  AppType,
  ConnectedApp,
  DeckTheme,
  UpdateConnectedAppBody,
} from '@emberdeck/contracts/gamification/connected-apps';
import type { DeckValue, ReadAs, SyncFrequency } from '@emberdeck/contracts/gamification/deck-reading';
import type { TestConnectedAppBody } from '@emberdeck/contracts/gamification/deck-reads';

/** The fields of the dialogs that connect and edit a deck. */
export interface DeckFields {
  appName: string;
  appType: AppType | '';
  deckTheme: DeckTheme;
  apiEndpoint: string;
  authToken: string;
  metadata: { description: string };
  syncFrequency: SyncFrequency;
  readAs: ReadAs;
  keyPlacement: 'bearer' | 'header' | 'query';
  headerName: string;
  values: DeckValue[];
  preset: string;
}

export const deckFieldNames = [
  'appName',
  'appType',
  'deckTheme',
  'apiEndpoint',
  'authToken',
  'metadata.description',
  'headerName',
] as const;

export const frequencies = [
  'quarter-hourly',
  'hourly',
  'six-hourly',
  'daily',
  'manual',
] as const satisfies readonly SyncFrequency[];

/** The fields of how a deck is read, before anything is chosen. */
export const plainReading = {
  syncFrequency: 'hourly',
  readAs: 'auto',
  keyPlacement: 'bearer',
  headerName: '',
  preset: '',
} as const;

export const fieldsOf = (app: ConnectedApp): DeckFields => ({
  appName: app.appName,
  appType: app.appType,
  deckTheme: app.deckTheme,
  apiEndpoint: app.apiEndpoint ?? '',
  authToken: '',
  metadata: { description: app.metadata.description ?? '' },
  syncFrequency: frequencies.find((each) => each === app.syncFrequency) ?? 'hourly',
  readAs: app.readAs,
  keyPlacement: app.keyPlacement,
  headerName: app.headerName ?? '',
  values: app.values,
  preset: app.preset ?? '',
});

/** The body of an edit: what differs from the stored deck. A token that was not typed stays. */
export function changesOf(stored: DeckFields, fields: DeckFields): UpdateConnectedAppBody {
  const changed = Object.entries(fields).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(stored[name as keyof DeckFields]),
  );
  return Object.fromEntries(changed);
}

/** The body of a test of what the fields say now. */
export const testBodyOf = (fields: DeckFields, id: string | null): TestConnectedAppBody => ({
  id,
  apiEndpoint: fields.apiEndpoint,
  authToken: fields.authToken,
  keyPlacement: fields.keyPlacement,
  headerName: fields.headerName,
  readAs: fields.readAs,
  values: fields.values,
});
