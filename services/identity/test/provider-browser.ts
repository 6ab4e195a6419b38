import { randomBytes } from 'node:crypto';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { CallInput, CallOutput } from '@emberdeck/contracts/core/call';
import {
  beginProviderSignIn,
  finishProviderSignIn,
  type ProviderClaims,
  takeProviderSignIn,
} from '@emberdeck/contracts/identity/provider-sign-in';
import { findSession } from '@emberdeck/contracts/identity/sessions';
import { tokenHash } from '../src/secret-token.js';
import { type TestIdentity, Visitor } from './identity-harness.js';

type StartQuery = Omit<CallInput<typeof beginProviderSignIn>, 'browserId'>;

const issuer = 'https://login.example.com';
const start: StartQuery = { invite: null, ref: null, timeZone: null, returnTo: null };

let people = 0;

/** The claims of a new person, whose address the provider has confirmed. */
export function aPerson(changes: Partial<ProviderClaims> = {}): ProviderClaims {
  people += 1;
  return {
    ...{ issuer, subject: `subject-${people}`, email: `Person${people}@Example.com`, emailVerified: true },
    ...{ displayName: 'Grace Hopper', firstName: 'Grace', lastName: 'Hopper', groups: [] },
    pictureUrl: `https://pictures.example.com/${people}.png`,
    ...changes,
  };
}

/** One browser that signs in by the provider. */
export class ProviderBrowser {
  readonly browserId = randomBytes(32).toString('hex');
  previousSessionId: string | null = null;

  constructor(
    private readonly identity: TestIdentity,
    private readonly clientAddress = '192.0.2.1',
  ) {}

  begin(query: Partial<StartQuery> = {}) {
    const { browserId } = this;
    return this.identity.service.call(beginProviderSignIn, { ...start, ...query, browserId });
  }

  take(state: string) {
    return this.identity.service.call(takeProviderSignIn, { state, browserId: this.browserId });
  }

  finish(state: string, claims: ProviderClaims): Promise<CallOutput<typeof finishProviderSignIn>> {
    const { browserId, previousSessionId } = this;
    const browser = { userAgent: 'a browser', place: null, browserId, previousSessionId };
    const origin = { clientAddress: this.clientAddress, isLocal: false };
    return this.identity.service.call(finishProviderSignIn, { state, claims, ...browser }, origin);
  }

  async signIn(claims: ProviderClaims, query: Partial<StartQuery> = {}) {
    const { state } = await this.begin(query);
    await this.take(state);
    return this.finish(state, claims);
  }

  /** A visitor in this browser who enters the code of an address. */
  visitor(address: string): Visitor {
    const visitor = new Visitor(this.identity, address);
    visitor.described = { userAgent: 'a browser', browserId: this.browserId };
    return visitor;
  }
}

export async function actorOf(identity: TestIdentity, sessionToken: string | null): Promise<Actor> {
  const { actor } = await identity.service.call(findSession, { sessionId: tokenHash(sessionToken ?? '') });
  if (actor === null) throw new Error('There is no such session');
  return actor;
}
