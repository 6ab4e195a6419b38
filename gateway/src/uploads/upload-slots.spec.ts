import { describe, expect, it } from '@jest/globals';
import { UploadSlots } from './upload-slots.js';

/** An upload that ends on demand. */
function anUpload(slots: UploadSlots, userId: string) {
  let end = (): void => undefined;
  let arrived = (): void => undefined;
  const done = slots.hold(
    userId,
    (tell) =>
      new Promise<void>((resolve) => {
        arrived = tell;
        end = resolve;
      }),
  );
  return { done, end: () => end(), arrived: () => arrived() };
}

describe('the slots of uploads', () => {
  const settings = { UPLOADS_PER_USER: 2, UPLOADS_AT_ONCE: 2 };

  it('of the gateway are taken while data arrive, those of a user until the end', async () => {
    const slots = new UploadSlots(settings);
    const [first, second] = [anUpload(slots, 'a'), anUpload(slots, 'a')];
    await expect(slots.hold('b', () => Promise.resolve())).rejects.toMatchObject({ code: 'busy' });
    first.arrived();
    first.arrived();
    const third = anUpload(slots, 'b');
    await expect(slots.hold('c', () => Promise.resolve())).rejects.toMatchObject({ code: 'busy' });
    await expect(slots.hold('a', () => Promise.resolve())).rejects.toMatchObject({
      code: 'too_many_requests',
    });
    for (const each of [first, second, third]) each.end();
    await Promise.all([first.done, second.done, third.done]);
    expect(await slots.hold('a', () => slots.hold('a', () => Promise.resolve('free')))).toBe('free');
  });

  it('are free again after a failure', async () => {
    const slots = new UploadSlots({ UPLOADS_PER_USER: 1, UPLOADS_AT_ONCE: 1 });
    await expect(slots.hold('a', () => Promise.reject(new Error('cut off')))).rejects.toThrow('cut off');
    expect(await slots.hold('a', () => Promise.resolve('free'))).toBe('free');
  });
});
