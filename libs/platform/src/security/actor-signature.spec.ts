import { describe, expect, it } from '@jest/globals';
import type { Actor } from '@emberdeck/contracts/core/actor';
import { Clock } from '../rules/clock.js';
import { ActorSignature, ClocksDisagree, clockToleranceMs } from './actor-signature.js';

class SetClock extends Clock {
  ms = Date.UTC(2026, 0, 1);

  now(): Date {
    return new Date(this.ms);
  }
}

const ada: Actor = {
  userId: '5f0f0d3a-5f57-4d0e-9d6e-2f1c8f2b7a01',
  workspaceId: '5f0f0d3a-5f57-4d0e-9d6e-2f1c8f2b7a02',
  sessionId: 'a',
  role: 'team_member',
  ownsWorkspace: true,
  verified: true,
  displayName: 'Ada',
  firstName: null,
  lastName: null,
  profileImageUrl: null,
  revision: 1,
};

const [before, after] = ['the secret of before', 'the secret of after'];

describe('a signed actor', () => {
  const clock = new SetClock();

  const failureOf = (work: () => unknown): unknown => {
    try {
      return work();
    } catch (error) {
      return error;
    }
  };

  it('is proven with the secret that signed it, for a minute and what clocks may differ', () => {
    const signature = new ActorSignature(before, clock);
    const signed = signature.sign(ada);
    expect(signature.prove(signed)).toEqual(ada);
    clock.ms += 60_000 + clockToleranceMs;
    expect(signature.prove(signed)).toEqual(ada);
    clock.ms += 1;
    expect(failureOf(() => signature.prove(signed))).toBeInstanceOf(ClocksDisagree);
  });

  it.each([-clockToleranceMs, clockToleranceMs])(
    'is proven by a clock that differs by %d ms',
    (differenceMs) => {
      const here = new SetClock();
      here.ms = clock.ms + differenceMs;
      expect(new ActorSignature(before, here).prove(new ActorSignature(before, clock).sign(ada))).toEqual(
        ada,
      );
    },
  );

  it.each([-clockToleranceMs - 1, 60 * 60_000])(
    'is a fault of ours, not of the person, by a clock that differs by %d ms',
    (differenceMs) => {
      const here = new SetClock();
      here.ms = clock.ms + differenceMs;
      const signed = new ActorSignature(before, clock).sign(ada);
      expect(failureOf(() => new ActorSignature(before, here).prove(signed))).toMatchObject({
        code: 'unavailable',
        aheadMs: -differenceMs,
      });
      // A text that is not ours tells nothing about clocks.
      expect(() => new ActorSignature(after, here).prove(signed)).toThrow('Unauthorized');
    },
  );

  it('is refused where it was changed or signed with another secret', () => {
    const signed = new ActorSignature(before, clock).sign(ada);
    const [body = '', mac = ''] = signed.split('.');
    const other = Buffer.from(body, 'base64url').toString().replace('team_member', 'product_manager');
    const changed = `${Buffer.from(other).toString('base64url')}.${mac}`;
    expect(() => new ActorSignature(before, clock).prove(changed)).toThrow('Unauthorized');
    expect(() => new ActorSignature(after, clock).prove(signed)).toThrow('Unauthorized');
  });

  it('is proven during a change of the secret, whichever of the two has signed it', () => {
    const here = new ActorSignature(before, clock, [after]);
    const there = new ActorSignature(after, clock, [before]);
    expect(here.prove(there.sign(ada))).toEqual(ada);
    expect(there.prove(here.sign(ada))).toEqual(ada);
    expect(() => new ActorSignature(after, clock).prove(here.sign(ada))).toThrow('Unauthorized');
  });
});
