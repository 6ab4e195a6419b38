import { afterEach, describe, expect, it } from '@jest/globals';
import type { Activity } from '@emberdeck/contracts/analytics/activities';
import type { ServerFrame } from '@emberdeck/contracts/realtime/server-frame';
import { newStore } from '../../../test/newStore.js';
import { publishServerMessage } from '../../shared/realtime/serverMessages.js';
import { getActivities } from './dashboardApi.js';

const entry = (id: string, second: number): Activity => ({
  id,
  type: 'message',
  description: 'Ada posted a message',
  entityType: null,
  entityId: null,
  userId: null,
  metadata: null,
  createdAt: `2026-01-01T00:00:0${second}.000Z`,
});

const posted = (activity: Activity): ServerFrame => ({
  type: 'new_message',
  messageId: 'm',
  parentId: null,
  authorId: 'ada',
  activity,
});

describe('the activities on the dashboard', () => {
  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'fetch');
  });

  it('include the activity of a message without a request, and keep it after an older response', async () => {
    let requests = 0;
    globalThis.fetch = () => {
      requests += 1;
      return Promise.resolve(Response.json([entry('old', 1)]));
    };
    const store = newStore();
    const ids = () =>
      getActivities
        .select()(store.getState())
        .data?.map(({ id }) => id);
    const query = store.dispatch(getActivities.initiate());
    await query;
    publishServerMessage(posted(entry('new', 2)));
    expect(ids()).toEqual(['new', 'old']);
    expect(requests).toBe(1);
    await query.refetch();
    expect(ids()).toEqual(['new', 'old']);
    expect(requests).toBe(2);
    query.unsubscribe();
  });
});
