import { describe, expect, it } from '@jest/globals';
import { AppError } from './app-error.js';
import { requireUnchanged } from './require-unchanged.js';

const now = { name: 'Sales', description: null, limit: 30, mapping: { rows: 'a', name: 'b' } };

const refusedFields = (before: Record<string, unknown>) => {
  try {
    requireUnchanged(before, now);
  } catch (error) {
    return error instanceof AppError ? { code: error.code, fields: error.details.fields } : error;
  }
  return null;
};

describe('requireUnchanged', () => {
  it('lets a change pass whose fields still have the values that it started from', () => {
    expect(refusedFields({ name: 'Sales', mapping: { name: 'b', rows: 'a' } })).toBeNull();
    expect(() => requireUnchanged(undefined, now)).not.toThrow();
  });

  it('refuses the fields that have other values by now, with these values', () => {
    expect(refusedFields({ name: 'Shop', description: 'Mine', limit: 60, mapping: null })).toEqual({
      code: 'changed_elsewhere',
      fields: [
        ['name', 'Changed elsewhere to “Sales”. Save again to use your value.', '"Sales"'],
        ['description', 'Emptied elsewhere meanwhile. Save again to use your value.', 'null'],
        ['limit', 'Changed elsewhere to “30”. Save again to use your value.', '30'],
        ['mapping', 'Changed elsewhere meanwhile. Save again to use your value.', '{"rows":"a","name":"b"}'],
      ].map(([field, message, parameter]) => ({ field, message, code: 'changed_elsewhere', parameter })),
    });
  });

  it('ignores a field that the form did not send', () => {
    expect(refusedFields({ name: undefined })).toBeNull();
  });
});
