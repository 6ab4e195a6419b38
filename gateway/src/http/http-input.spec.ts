import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { optionalText, text } from '@emberdeck/contracts/core/fields';
import { AppError } from '@emberdeck/platform/errors/app-error';
import { httpInput } from './http-input.js';

const schema = z.object({
  name: text(5),
  note: optionalText(5),
  metadata: z.object({ description: optionalText(10) }).optional(),
});

function fieldsRefused(given: unknown): string[] {
  try {
    httpInput(schema, given);
  } catch (error) {
    return error instanceof AppError ? (error.details.fields ?? []).map((each) => each.field) : [];
  }
  return [];
}

describe('httpInput', () => {
  it('trims text, and treats an empty optional text as absent', () => {
    expect(httpInput(schema, { name: ' ab ', note: ' ' })).toEqual({ name: 'ab', note: null });
  });

  it.each([
    [{}, ['name']],
    [{ name: 1 }, ['name']],
    [{ name: 'abcdef' }, ['name']],
    [{ name: 'a\0b' }, ['name']],
    [{ name: 'a', other: 1 }, ['other']],
    [{ name: 'a', metadata: { description: 'x', deeper: 1 } }, ['metadata.deeper']],
    [{ name: 'a', constructor: 1, toString: 1 }, ['constructor', 'toString']],
    [['a'], ['body']],
    ['text', ['body']],
    [JSON.parse('{"name":"a","__proto__":{"admin":true}}'), ['__proto__']],
  ])('refuses %j by field', (given, fields) => {
    expect(fieldsRefused(given)).toEqual(fields);
  });

  it('fails with 404 for a malformed path parameter, and refuses it in the body', () => {
    const withId = schema.extend({ id: z.uuid() });
    expect(() => httpInput(withId, { name: 'a' }, { id: 'x' })).toThrow(
      expect.objectContaining({ code: 'not_found' }),
    );
    const id = '00000000-0000-4000-8000-000000000000';
    expect(() => httpInput(withId, { name: 'a', id }, { id })).toThrow(
      expect.objectContaining({ code: 'validation_failed' }),
    );
  });
});
