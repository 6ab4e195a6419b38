import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import type { ActivityReaders } from '@emberdeck/contracts/core/activity';
import { concernsClients, defineEvent, whomItConcerns } from '@emberdeck/contracts/core/event';
import { translationOf } from './realtime-routes.js';

const [userId, workspaceId] = [
  '00000001-0000-4000-8000-000000000000',
  '00000002-0000-4000-8000-000000000000',
];
const event = { id: 'event-1', occurredAt: new Date(0), correlationId: 'request-1' };

const activityOf = (readers: ActivityReaders) =>
  ({ type: 'note', readers, sentence: ({ title }: { title: string }) => title || null }) as const;

const noteAdded = (readers: ActivityReaders, isForTeam?: true) =>
  translationOf(
    defineEvent({
      service: 'analytics',
      name: 'note-added',
      payload: z.object({ workspaceId: z.uuid(), userId: z.uuid(), title: z.string(), concernsClients }),
      realtime: {
        audience: whomItConcerns,
        changes: { what: 'notes', tags: ['Note'] },
        message: {
          type: 'note_added',
          fields: { title: z.string() },
          tags: ['Note'],
          ...(isForTeam ? { isForTeam } : {}),
          of: ({ title }) => ({ title }),
        },
        isInAnswer: true,
      },
      activity: activityOf(readers),
    }),
  );

const added = { workspaceId, userId, title: 'Milk' };
const activity = {
  id: 'event-1',
  type: 'note',
  description: 'Milk',
  entityType: null,
  entityId: null,
  userId,
  metadata: null,
  createdAt: '1970-01-01T00:00:00.000Z',
};
const own = { type: 'note_added', title: 'Milk', cause: 'request-1' };
const alone = { type: 'activity', activityId: 'event-1', activityType: 'note', activity };
const [workspace, team, clients] = (['workspace', 'team', 'clients'] as const).map((kind) => ({
  kind,
  workspaceId,
}));

describe('the activity of an event', () => {
  it('goes with the message where both have the same readers', () => {
    expect(noteAdded('workspace')(added, event)?.messages).toEqual([
      { audience: workspace, message: { ...own, activity } },
    ]);
  });

  it('goes by itself to narrower readers', () => {
    expect(noteAdded('team')(added, event)?.messages).toEqual([
      { audience: workspace, message: own },
      { audience: team, message: alone },
    ]);
    expect(noteAdded('user')(added, event)?.messages).toEqual([
      { audience: workspace, message: own },
      { audience: { kind: 'user', userId }, message: alone },
    ]);
  });

  it('reaches no client with the message of the team', () => {
    const change = { type: 'data_changed', what: 'notes', cause: 'request-1' };
    expect(noteAdded('team', true)(added, event)?.messages).toEqual([
      { audience: team, message: { ...own, activity } },
      { audience: clients, message: change },
    ]);
    expect(noteAdded('team', true)({ ...added, concernsClients: false }, event)?.messages).toEqual([
      { audience: team, message: { ...own, activity } },
    ]);
  });

  it('of an event without a message reaches its readers', () => {
    const joined = defineEvent({
      service: 'identity',
      name: 'note-read',
      payload: z.object({ workspaceId: z.uuid(), userId: z.uuid(), title: z.string() }),
      activity: activityOf('workspace'),
    });
    expect(translationOf(joined)(added, event)?.messages).toEqual([{ audience: workspace, message: alone }]);
  });

  it('of a late event is a change of the lists of its readers', () => {
    expect(noteAdded('team')(added, event)?.changes).toEqual([
      { audience: workspace, message: { type: 'data_changed', what: 'notes' } },
      { audience: team, message: { type: 'data_changed', what: 'activities' } },
    ]);
  });

  it('is absent without a sentence, and nothing is sent for an invalid payload', () => {
    const silent = { ...added, title: '' };
    expect(noteAdded('workspace')(silent, event)?.messages).toEqual([
      { audience: workspace, message: { ...own, title: '' } },
    ]);
    expect(noteAdded('workspace')({ userId }, event)).toBeNull();
  });
});
