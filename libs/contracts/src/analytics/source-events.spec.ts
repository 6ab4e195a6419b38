import { describe, expect, it } from '@jest/globals';
import { sourceSynced } from './source-events.js';

const event = { id: 'e', occurredAt: new Date(0) };
const synced = { workspaceId: 'w', userId: 'u', sourceId: 's', name: 'Shop', rowsRead: 3, rowsSkipped: 1 };

describe('the activity of a sync', () => {
  it.each([
    [0, 'Shop synced: 0 rows added'],
    [1, 'Shop synced: 1 row added'],
    [1464, 'Shop synced: 1,464 rows added'],
  ])('of %d rows reads "%s"', (rowsAdded, description) => {
    const entry = sourceSynced.activity?.entryOf({ ...synced, rowsAdded, shown: { upload: null } }, event);
    expect(entry).toMatchObject({
      readers: { kind: 'team', workspaceId: 'w' },
      activity: { description, metadata: { rowsRead: 3, rowsAdded, rowsSkipped: 1 } },
    });
    expect(entry?.actorName).toBeUndefined();
  });

  it('names the uploader and the file', () => {
    const shown = { upload: { by: 'Ada', fileName: 'may.csv' } };
    const entry = sourceSynced.activity?.entryOf({ ...synced, rowsAdded: 2, shown }, event);
    expect(entry?.activity.description).toBe('Ada uploaded may.csv to Shop: 2 rows added');
    expect(entry?.actorName).toBe('Ada');
  });

  it('is absent for a sync that the feed does not show', () => {
    expect(sourceSynced.activity?.entryOf({ ...synced, rowsAdded: 2 }, event)).toBeNull();
  });
});
