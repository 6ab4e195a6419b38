import { describe, expect, it } from '@jest/globals';
import { errorOfResponse } from '../api/apiError.js';
import { changeOf, hasOtherChanges, withElsewhere } from './storedEdit.js';

const stored = { name: 'Sales', note: '', rows: { from: 'a' } };

describe('the change of something stored', () => {
  it('holds the changed fields, and what they started from', () => {
    expect(changeOf(stored, { ...stored, name: 'Shop', rows: { from: 'b' } })).toEqual({
      name: 'Shop',
      rows: { from: 'b' },
      before: { name: 'Sales', rows: { from: 'a' } },
    });
    expect(changeOf(stored, { ...stored, rows: { from: 'a' } })).toBeNull();
  });

  it('is made for the values of the fields that it depends on', () => {
    expect(changeOf(stored, { ...stored, name: 'Shop' }, { name: 'note' })?.before).toEqual({
      name: 'Sales',
      note: '',
    });
  });

  it('starts from the values of elsewhere after it was refused', () => {
    const text = JSON.stringify({
      errors: [{ field: 'name', message: 'Changed', code: 'changed_elsewhere', parameter: '"Store"' }],
    });
    const error = errorOfResponse({ status: 409, statusText: '', text, requestId: null, retryAfter: null });
    const known = withElsewhere(stored, error);
    expect(changeOf(known, { ...stored, name: 'Shop' })).toEqual({
      name: 'Shop',
      before: { name: 'Store' },
    });
    expect(withElsewhere(stored, new Error('lost'))).toEqual(stored);
  });

  it('is not the only one where the answer shows others', () => {
    expect(hasOtherChanges(stored, { name: 'Shop' }, { ...stored, name: 'Shop' })).toBe(false);
    expect(hasOtherChanges(stored, { name: 'Shop' }, { ...stored, name: 'Shop', note: 'New' })).toBe(true);
  });
});
