import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { retired } from '../core/event.js';
import { calls, events, jobs, noticeGroups, noticeKinds } from './registry.js';

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

/** The schema as JSON, where a retired field has no name of a contact. */
function fieldsOf(schema: z.ZodType): string {
  const json = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema === retired) jsonSchema.$comment = 'retired';
    },
  });
  return JSON.stringify(json).replace(/"\w+":\{[^{}]*"\$comment":"retired"\}/g, '');
}

/** The name of a field, or the format of its text. The switch of notices by e-mail is no contact. */
const contact = /"(?!emailNotifications")\w*(email|phone|contact|friendName)\w*":|"format":"(email|e164)"/i;

describe('what is stored beside the tables of its owner', () => {
  const keyed = calls.filter(({ repeats }) => repeats === 'with-key');
  const stored = [
    ...events.map(({ subject, payload }) => ({ what: `the event ${subject}`, schema: payload })),
    ...jobs.map(({ service, name, input }) => ({ what: `the input of ${service} ${name}`, schema: input })),
    ...jobs.map(({ service, name, result }) => ({
      what: `the result of ${service} ${name}`,
      schema: result,
    })),
    ...keyed.map(({ subject, output }) => ({ what: `the answer of ${subject}`, schema: output })),
  ];

  it.each(stored)('names no contact: $what', ({ schema }) => {
    expect(fieldsOf(schema)).not.toMatch(contact);
  });

  it.each([
    z.object({ email: z.string() }),
    z.object({ rows: z.array(z.object({ provenPhone: z.string().nullish() })) }),
    z.object({ to: z.email() }),
    z.object({ to: z.e164() }),
  ])('would find a contact in %#', (schema) => {
    expect(fieldsOf(schema)).toMatch(contact);
  });

  it('is null where an earlier release named one', () => {
    const schema = z.object({ provenPhone: retired });
    expect(fieldsOf(schema)).not.toMatch(contact);
    expect(schema.parse({ provenPhone: '+12025550143' })).toEqual({ provenPhone: null });
    expect(schema.parse({})).toEqual({ provenPhone: null });
  });
});

describe('the kinds of notices', () => {
  it('are the same in each event that raises them, and belong to a group', () => {
    const kinds = events.flatMap(({ notice }) => Object.entries(notice?.kinds ?? {}));
    expect(kinds.filter(([name, kind]) => noticeKinds[name] !== kind)).toEqual([]);
    expect(noticeGroups).toEqual(expect.arrayContaining(['messages', 'rewards', 'sources']));
  });
});
