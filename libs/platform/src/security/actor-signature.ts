import { createHmac, timingSafeEqual } from 'node:crypto';
import { actor, type Actor } from '@emberdeck/contracts/core/actor';
import { AppError } from '../errors/app-error.js';
import type { Clock } from '../rules/clock.js';

/** How long the gateway may use a signed actor, in milliseconds: it signs one per session and this time. */
const actorLifetimeMs = 60_000;

/**
 * How far a service's clock may be from the gateway's, in milliseconds, either way. A signature travels between our own
 * programs alone, so what it guarantees is that none counts much longer than a few minutes, not the second of its end.
 */
export const clockToleranceMs = 4 * 60_000;

const cacheSize = 2_000;

/**
 * A gateway has signed this with our secret, and not lately by the clock of this machine: one of the two is wrong. The
 * session of the person is not at fault, so it is no `unauthorized`, which would have everybody sign in again for nothing.
 */
export class ClocksDisagree extends AppError {
  constructor(
    /** How far the signing clock seems to be ahead of this one, in milliseconds; below 0 behind. */
    readonly aheadMs: number,
  ) {
    super('unavailable', 'Our machines disagree about the time. Please try again later.');
  }
}

interface Claims {
  readonly actor: Actor;
  readonly expiresAt: number;
}

/**
 * Signs who acts, at the gateway, and proves it, at a service: `<base64url JSON>.<base64url HMAC-SHA256>`.
 * A service remembers what it has proven, since one signature serves many calls.
 */
export class ActorSignature {
  private readonly proven = new Map<string, Claims>();

  /**
   * @param secret shared by gateway and services
   * @param otherSecrets what these have signed counts as well: one is on its way out, or on its way in
   */
  constructor(
    private readonly secret: string,
    private readonly clock: Clock,
    private readonly otherSecrets: readonly string[] = [],
  ) {}

  sign(who: Actor): string {
    const claims = { actor: who, expiresAt: this.clock.now().getTime() + actorLifetimeMs };
    const body = Buffer.from(JSON.stringify(claims)).toString('base64url');
    return `${body}.${mac(this.secret, body).toString('base64url')}`;
  }

  /** Fails with `unauthorized` where the text is not ours or was changed, with `ClocksDisagree` where its time is not now. */
  prove(signed: string): Actor {
    const known = this.proven.get(signed) ?? this.remember(signed, this.open(signed));
    const signedAgoMs = this.clock.now().getTime() - (known.expiresAt - actorLifetimeMs);
    if (signedAgoMs < -clockToleranceMs || signedAgoMs > actorLifetimeMs + clockToleranceMs) {
      this.proven.delete(signed);
      throw new ClocksDisagree(-signedAgoMs);
    }
    return known.actor;
  }

  private open(signed: string): Claims {
    const [body, proof] = signed.split('.');
    if (!body || !proof) {
      throw unauthorized();
    }
    const given = Buffer.from(proof, 'base64url');
    if (![this.secret, ...this.otherSecrets].some((secret) => isEqual(given, mac(secret, body)))) {
      throw unauthorized();
    }
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as {
      actor: unknown;
      expiresAt: number;
    };
    return { actor: actor.parse(claims.actor), expiresAt: claims.expiresAt };
  }

  private remember(signed: string, claims: Claims): Claims {
    const oldest = this.proven.keys().next().value;
    if (this.proven.size >= cacheSize && oldest !== undefined) {
      this.proven.delete(oldest);
    }
    this.proven.set(signed, claims);
    return claims;
  }
}

const mac = (secret: string, body: string): Buffer =>
  createHmac('sha256', secret).update('emberdeck actor\n').update(body).digest();

const isEqual = (given: Buffer, expected: Buffer): boolean =>
  given.length === expected.length && timingSafeEqual(given, expected);

const unauthorized = (): AppError =>
  new AppError('unauthorized', 'Unauthorized: the call names nobody we know');
