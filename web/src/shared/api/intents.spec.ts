import { beforeEach, describe, expect, it } from '@jest/globals';
import { intentsIn } from './intents.js';
import type { Intents } from './intents.js';

describe('intentsIn', () => {
  let stored: string | null;
  let intents: Intents;

  beforeEach(() => {
    stored = null;
    intents = intentsIn({ read: () => stored, write: (next) => (stored = next) });
  });

  const keyOf = (body: object): string => intents.of(body).idempotencyKey;

  it('sends a body with a valid key', () => {
    const body = { name: 'Sales' };
    expect(intents.of(body)).toEqual({ body, idempotencyKey: expect.stringMatching(/^[\x21-\x7e]{8,128}$/) });
  });

  it('reuses the key for retries of the same body, even after another body', () => {
    const key = keyOf({ name: 'Sales' });
    expect(keyOf({ name: 'Sales' })).toBe(key);
    expect(keyOf({ name: 'Costs' })).not.toBe(key);
    expect(keyOf({ name: 'Sales' })).toBe(key);
  });

  it('creates a new key for a body that is done, and keeps the keys of other bodies', () => {
    const done = intents.of({ name: 'Sales' });
    const open = keyOf({ name: 'Costs' });
    intents.done(done);
    expect(keyOf({ name: 'Sales' })).not.toBe(done.idempotencyKey);
    expect(keyOf({ name: 'Costs' })).toBe(open);
  });

  it('clears its memory when all requests are done or forgotten', () => {
    intents.done(intents.of({ name: 'Sales' }));
    expect(stored).toBeNull();
    keyOf({ name: 'Sales' });
    intents.forget();
    expect(stored).toBeNull();
  });

  it.each(['null', 'no JSON'])('starts without keys if the memory holds %s', (broken) => {
    stored = broken;
    expect(keyOf({ name: 'Sales' })).toBe(keyOf({ name: 'Sales' }));
  });
});
