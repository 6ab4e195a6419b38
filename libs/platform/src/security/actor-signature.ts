import { createHmac, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { actor, type Actor } from '@emberdeck/contracts/core/actor';
import { AppError } from '../errors/app-error.js';
import type { Clock } from '../rules/clock.js';

/** How long a signed actor is valid, in milliseconds. */
const actorLifetimeMs = 60_000;

/**
 * Allowed difference between the clocks of a service and the gateway, in milliseconds, in either direction. A signature
 * travels only between our own programs. So it must expire within a few minutes, but not to the second.
 */
export const clockToleranceMs = 4 * 60_000;

const cacheSize = 2_000;

/**
 * Signatures made in this process, each with the public key of its signer. Verifying one takes longer than posting a
 * message, so a process that runs gateway and services does not verify its own.
 */
const madeHere = new Map<string, string>();

/** How long the signer reuses a signature, in milliseconds. A session stores it for at most as long again. */
const reuseMs = actorLifetimeMs / 2;

/**
 * A gateway has signed the actor with our secret, but its time is not current by the clock of this machine: one of the
 * two clocks is wrong. The session is not at fault. With `unauthorized` every user would have to sign in again for
 * nothing.
 */
export class ClocksDisagree extends AppError {
  constructor(
    /** How far the signing clock seems to be ahead of this one, in milliseconds; negative if behind. */
    readonly aheadMs: number,
  ) {
    super('unavailable', 'Our machines disagree about the time. Please try again later.');
  }
}

/** The audience of a signature: the services of this product. */
const audience = 'emberdeck services';

interface Claims {
  readonly actor: Actor;
  readonly audience: string;
  readonly expiresAt: number;
  /** The time that a call of the demo is given, as ISO text; absent for all others. */
  readonly time?: string;
}

/**
 * Signs the actor at the gateway: `<base64url JSON>.<base64url Ed25519>`. An unchanged actor keeps its signature for a
 * while. So a look-up of the session costs neither a new signature nor a verification in each service.
 */
export class ActorSigner {
  private readonly key: KeyObject;
  private readonly publicKey: string;
  private readonly signed = new Map<string, { readonly text: string; readonly at: number }>();

  /** @param secret any text of at least 32 characters; the private key derives from it */
  constructor(
    secret: string,
    private readonly clock: Clock,
  ) {
    this.key = privateKeyOf(secret);
    this.publicKey = actorPublicKey(secret);
  }

  /** @param time the time that a call of the demo is given */
  sign(who: Actor, time: Date | null = null): string {
    const facts = JSON.stringify([who, time]);
    const now = this.clock.now().getTime();
    const known = this.signed.get(facts);
    if (known && Math.abs(now - known.at) < reuseMs) {
      return known.text;
    }
    const claims: Claims = {
      actor: who,
      audience,
      expiresAt: now + actorLifetimeMs,
      ...(time && { time: time.toISOString() }),
    };
    const body = Buffer.from(JSON.stringify(claims)).toString('base64url');
    const text = `${body}.${sign(null, Buffer.from(body), this.key).toString('base64url')}`;
    this.signed.delete(facts);
    this.signed.set(facts, { text, at: now });
    const [oldest] = this.signed.keys();
    if (this.signed.size > cacheSize && oldest !== undefined) this.signed.delete(oldest);
    madeHere.set(text, this.publicKey);
    const [first] = madeHere.keys();
    if (madeHere.size > cacheSize && first !== undefined) madeHere.delete(first);
    return text;
  }
}

/** Verifies the signed actor at a service. Caches verified signatures, because one serves many calls. */
export class ActorProver {
  private readonly proven = new Map<string, Claims>();
  private readonly keys: readonly KeyObject[];

  /** @param publicKeys keys of all accepted signers: during a rotation the old and the new one */
  constructor(
    private readonly publicKeys: readonly string[],
    private readonly clock: Clock,
  ) {
    this.keys = publicKeys.map((x) =>
      createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' }),
    );
  }

  /**
   * Fails with `unauthorized` if the text is not ours or was changed, or was signed for another time than the call is
   * given; with `ClocksDisagree` if the time of the signature is not current.
   */
  prove(signed: string, time: Date | null = null): Actor {
    const known = this.proven.get(signed) ?? this.remember(signed, this.open(signed));
    if ((known.time ?? null) !== (time?.toISOString() ?? null)) {
      throw unauthorized();
    }
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
    if (!this.publicKeys.includes(madeHere.get(signed) ?? '') && !this.isProven(body, proof)) {
      throw unauthorized();
    }
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as Claims;
    if (claims.audience !== audience) {
      throw unauthorized();
    }
    return { ...claims, actor: actor.parse(claims.actor) };
  }

  private isProven(body: string, proof: string): boolean {
    const given = Buffer.from(proof, 'base64url');
    return this.keys.some((key) => verify(null, Buffer.from(body), key, given));
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

/** The public key of the signer with this secret: 32 bytes in base64url. Services verify its signatures with it. */
export const actorPublicKey = (secret: string): string =>
  createPublicKey(privateKeyOf(secret)).export({ format: 'jwk' }).x ?? '';

/** The bytes before the 32 bytes of an Ed25519 private key in PKCS #8 (RFC 8410). */
const pkcs8Prefix = Buffer.from('302e020100300506032b657004220420', 'hex');

function privateKeyOf(secret: string): KeyObject {
  const seed = createHmac('sha256', secret).update('emberdeck actor ed25519').digest();
  return createPrivateKey({ key: Buffer.concat([pkcs8Prefix, seed]), format: 'der', type: 'pkcs8' });
}

const unauthorized = (): AppError =>
  new AppError('unauthorized', 'Unauthorized: the call names no known user');
