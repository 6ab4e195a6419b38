import { beforeEach, describe, expect, it } from '@jest/globals';
import { intentsIn } from './intents.js';
import type { Intents } from './intents.js';

describe('intentsIn', () => {
  let kept: string | null;
  let intents: Intents;

  beforeEach(() => {
    kept = null;
    intents = intentsIn({ read: () => kept, write: (next) => (kept = next) });
  });

  const keyOf = (body: object): string => intents.of(body).idempotencyKey;

  it('sends a body with a key that the server takes', () => {
    const body = { name: 'Sales' };
    expect(intents.of(body)).toEqual({ body, idempotencyKey: expect.stringMatching(/^[\x21-\x7e]{8,128}$/) });
  });

  it('keeps the key while the same is tried again, also after something else was', () => {
    const key = keyOf({ name: 'Sales' });
    expect(keyOf({ name: 'Sales' })).toBe(key);
    expect(keyOf({ name: 'Costs' })).not.toBe(key);
    expect(keyOf({ name: 'Sales' })).toBe(key);
  });

  it('means it again once it is done, and leaves the keys of what is not', () => {
    const done = intents.of({ name: 'Sales' });
    const open = keyOf({ name: 'Costs' });
    intents.done(done);
    expect(keyOf({ name: 'Sales' })).not.toBe(done.idempotencyKey);
    expect(keyOf({ name: 'Costs' })).toBe(open);
  });

  it('leaves nothing behind when all is done or given up', () => {
    intents.done(intents.of({ name: 'Sales' }));
    expect(kept).toBeNull();
    keyOf({ name: 'Sales' });
    intents.forget();
    expect(kept).toBeNull();
  });

  it.each(['null', 'no JSON'])('starts again where %s is kept', (broken) => {
    kept = broken;
    expect(keyOf({ name: 'Sales' })).toBe(keyOf({ name: 'Sales' }));
  });
});
