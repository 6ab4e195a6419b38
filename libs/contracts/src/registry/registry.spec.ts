import { describe, expect, it } from '@jest/globals';
import type { z } from 'zod';
import { events, noticeGroups, noticeKinds } from './registry.js';

describe('the activities of events', () => {
  const withActivity = events.flatMap((event) =>
    event.activity ? [{ ...event, activity: event.activity }] : [],
  );

  it.each(withActivity)('name their workspace and user: $subject', ({ payload }) => {
    expect(Object.keys((payload as z.ZodObject).shape)).toEqual(
      expect.arrayContaining(['workspaceId', 'userId']),
    );
  });

  // A later read judges an entry by its type.
  it('of one type have the same readers', () => {
    const readers = new Map(withActivity.map(({ activity }) => [activity.type, activity.readers]));
    expect(withActivity.filter(({ activity }) => readers.get(activity.type) !== activity.readers)).toEqual(
      [],
    );
  });
});

describe('the kinds of notices', () => {
  it('are declared by one event each, and belong to a group', () => {
    const names = events.flatMap(({ notice }) => Object.keys(notice?.kinds ?? {}));
    expect(new Set(names).size).toBe(names.length);
    expect(Object.keys(noticeKinds).sort()).toEqual(names.sort());
    expect(noticeGroups).toEqual(expect.arrayContaining(['messages', 'rewards', 'sources']));
  });
});
