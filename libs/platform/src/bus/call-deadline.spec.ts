import { describe, expect, it } from '@jest/globals';
import { CallDelays, type Clocks, writeDeadline } from './call-deadline.js';

/** A service with clocks that the test moves, and a caller with a wall clock that is an hour ahead. */
function aService() {
  const here = { wall: 1_000_000, steady: 5_000 };
  const there = { wall: here.wall + 3_600_000, steady: 77 };
  const delays = new CallDelays(() => ({ ...here }));
  const pass = (ms: number, ...clocks: { wall: number; steady: number }[]): void => {
    for (const clock of clocks.length > 0 ? clocks : [here, there]) {
      clock.wall += ms;
      clock.steady += ms;
    }
  };
  return {
    here,
    there,
    pass,
    /** The remaining time of a request with a deadline of 5 s after its transit. */
    leftAfter: (onTheWayMs: number, sender = 'gateway'): number => {
      const header = writeDeadline(5_000, there satisfies Clocks);
      pass(onTheWayMs);
      return delays.expiryOf(sender, header) - here.steady;
    },
    expiryOf: (header: string | undefined) => delays.expiryOf('gateway', header),
  };
}

describe('the deadline of a call', () => {
  it('counts the transit time despite different clocks', () => {
    const service = aService();
    expect(service.leftAfter(1)).toBe(5_000);
    expect(service.leftAfter(301)).toBe(4_700);
    expect(service.leftAfter(60_001)).toBe(-55_000);
    expect(service.leftAfter(1)).toBe(5_000);
  });

  it('measures each caller separately', () => {
    const service = aService();
    service.leftAfter(1);
    expect(service.leftAfter(400, 'another gateway')).toBe(5_000);
  });

  it('ignores a wall clock that is set back', () => {
    const service = aService();
    service.leftAfter(1);
    service.there.wall -= 30_000;
    expect(service.leftAfter(1)).toBe(5_000);
  });

  it("ignores the sleep of the caller's machine", () => {
    const service = aService();
    service.leftAfter(1);
    // The steady clock of the caller stops while its machine sleeps.
    service.here.steady += 30_000;
    service.here.wall += 30_000;
    service.there.wall += 30_000;
    expect(service.leftAfter(1)).toBe(5_000);
  });

  it('adapts to a permanent change of the clocks', () => {
    const service = aService();
    service.leftAfter(1);
    service.pass(30_000, service.here);
    expect(service.leftAfter(1)).toBeLessThan(0);
    service.pass(61_000);
    service.leftAfter(1);
    service.pass(61_000);
    expect(service.leftAfter(1)).toBe(5_000);
  });

  it.each([undefined, '', 'soon', '5000', '5000 x'])('is Infinity for the header %j', (header) => {
    expect(aService().expiryOf(header)).toBe(Infinity);
  });
});
