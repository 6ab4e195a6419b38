import { describe, expect, it } from '@jest/globals';
import type { Actor } from '@emberdeck/contracts/core/actor';
import { Clock } from '../rules/clock.js';
import { generateKeyPairSync, sign } from 'node:crypto';
import {
  ActorProver,
  actorPublicKey,
  ActorSigner,
  ClocksDisagree,
  clockToleranceMs,
} from './actor-signature.js';

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

  const signer = (secret: string, at = clock) => new ActorSigner(secret, at);
  const prover = (secrets: string[], at = clock) => new ActorProver(secrets.map(actorPublicKey), at);

  it('is signed again after half a minute, and at once when the actor changes', () => {
    const gateway = signer(before);
    const first = gateway.sign(ada);
    clock.ms += 29_999;
    expect(gateway.sign({ ...ada })).toBe(first);
    const promoted = gateway.sign({ ...ada, role: 'client' });
    expect(prover([before]).prove(promoted).role).toBe('client');
    clock.ms += 1;
    expect(gateway.sign(ada)).not.toBe(first);
  });

  it('is accepted with the public key of its signer, for a minute plus the clock tolerance', () => {
    const signature = prover([before]);
    const signed = signer(before).sign(ada);
    expect(signature.prove(signed)).toEqual(ada);
    clock.ms += 60_000 + clockToleranceMs;
    expect(signature.prove(signed)).toEqual(ada);
    clock.ms += 1;
    expect(failureOf(() => signature.prove(signed))).toBeInstanceOf(ClocksDisagree);
  });

  it.each([-clockToleranceMs, clockToleranceMs])(
    'is accepted by a clock that differs by %d ms',
    (differenceMs) => {
      const here = new SetClock();
      here.ms = clock.ms + differenceMs;
      expect(prover([before], here).prove(signer(before).sign(ada))).toEqual(ada);
    },
  );

  it.each([-clockToleranceMs - 1, 60 * 60_000])(
    'fails as unavailable, not as unauthorized, by a clock that differs by %d ms',
    (differenceMs) => {
      const here = new SetClock();
      here.ms = clock.ms + differenceMs;
      const signed = signer(before).sign(ada);
      expect(failureOf(() => prover([before], here).prove(signed))).toMatchObject({
        code: 'unavailable',
        aheadMs: -differenceMs,
      });
      // A text with a wrong signature reports nothing about clocks.
      expect(() => prover([after], here).prove(signed)).toThrow('Unauthorized');
    },
  );

  it('is refused when changed or signed with another secret', () => {
    const signed = signer(before).sign(ada);
    const [body = '', mac = ''] = signed.split('.');
    const other = Buffer.from(body, 'base64url').toString().replace('team_member', 'product_manager');
    const changed = `${Buffer.from(other).toString('base64url')}.${mac}`;
    expect(() => prover([before], clock).prove(changed)).toThrow('Unauthorized');
    expect(() => prover([after], clock).prove(signed)).toThrow('Unauthorized');
  });

  it('is refused when signed for another audience, or with the public key as secret', () => {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    const key = publicKey.export({ format: 'jwk' }).x ?? '';
    const claims = { actor: ada, audience: 'somewhere else', expiresAt: clock.ms + 60_000 };
    const body = Buffer.from(JSON.stringify(claims)).toString('base64url');
    const signed = `${body}.${sign(null, Buffer.from(body), privateKey).toString('base64url')}`;
    expect(() => new ActorProver([key], clock).prove(signed)).toThrow('Unauthorized');
    // A service holds only the public key, which cannot sign an actor that services accept.
    const forged = new ActorSigner(actorPublicKey(before), clock).sign(ada);
    expect(() => prover([before]).prove(forged)).toThrow('Unauthorized');
  });

  it('is accepted during a rotation with either of the two keys', () => {
    const both = prover([before, after]);
    expect(both.prove(signer(before).sign(ada))).toEqual(ada);
    expect(both.prove(signer(after).sign(ada))).toEqual(ada);
    expect(() => prover([after]).prove(signer(before).sign(ada))).toThrow('Unauthorized');
  });
});
