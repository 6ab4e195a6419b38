import { createHmac, timingSafeEqual } from 'node:crypto';
import { actor, type Actor } from '@emberdeck/contracts/core/actor';
import { AppError } from '../errors/app-error.js';
import type { Clock } from '../rules/clock.js';

/** How long a signed actor may be used, in milliseconds: the gateway signs one per session and this time. */
export const actorLifetimeMs = 60_000;

const cacheSize = 2_000;

/**
 * Signs who acts, at the gateway, and proves it, at a service: `<base64url JSON>.<base64url HMAC-SHA256>`.
 * A service remembers what it has proven until it expires, since one signature serves many calls.
 */
export class ActorSignature {
  private readonly proven = new Map<string, { actor: Actor; expiresAt: number }>();

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

  /** Fails with `unauthorized` where the text is not ours, was changed, or has expired. */
  prove(signed: string): Actor {
    const known = this.proven.get(signed) ?? this.remember(signed, this.open(signed));
    if (known.expiresAt < this.clock.now().getTime()) {
      this.proven.delete(signed);
      throw unauthorized();
    }
    return known.actor;
  }

  private open(signed: string): { actor: Actor; expiresAt: number } {
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

  private remember(signed: string, claims: { actor: Actor; expiresAt: number }) {
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
