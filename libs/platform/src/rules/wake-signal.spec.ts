import { describe, expect, it } from '@jest/globals';
import { WakeSignal } from './wake-signal.js';

const never = 2 ** 30;

describe('WakeSignal', () => {
  it('releases the waiter', async () => {
    const signal = new WakeSignal();
    const waited = signal.wait(never);
    signal.set();
    await waited;
  });

  it('releases one later wait, however often it was set before', async () => {
    const signal = new WakeSignal();
    signal.set();
    signal.set();
    await signal.wait(never);
    let gone = false;
    const waited = signal.wait(never).then(() => (gone = true));
    await Promise.resolve();
    expect(gone).toBe(false);
    signal.set();
    await waited;
  });

  it('stops waiting at the limit', async () => {
    await new WakeSignal().wait(1);
  });
});
