import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { CallInput } from '@emberdeck/contracts/core/call';
import type { TokenScope } from '@emberdeck/contracts/core/token-scopes';
import { findSession } from '@emberdeck/contracts/identity/sessions';
import { findToken } from '@emberdeck/contracts/identity/tokens';
import { Clock } from '@emberdeck/platform/rules/clock';
import { CallClient } from '@emberdeck/platform/runtime/call-client';
import { SETTINGS } from '@emberdeck/platform/runtime/tokens';
import { ActorSigner } from '@emberdeck/platform/security/actor-signature';
import type { GatewaySettings } from '../gateway.settings.js';
import { tokenHashOf } from './bearer-token.js';

/** A session that identity confirmed: its user, and the signed user that each call carries. */
export interface Session {
  readonly actor: Actor;
  readonly signedActor: string;
  /** Whether other members see the user as offline. */
  readonly appearsOffline: boolean;
  /** What a personal token may do; absent for a session of a browser, which may do what its user may. */
  readonly scopes?: readonly TokenScope[];
}

interface Cached {
  readonly session: Promise<Session | null>;
  readonly until: number;
}

/** Finds sessions in identity and caches them for a few seconds. A session that ends leaves the cache at once. */
@Injectable()
export class SessionsService {
  private readonly cache = new Map<string, Cached>();
  /**
   * Cookies without a session, so that a flood of them does not cost a look-up each. Cookies are random and created
   * with their session: an unknown one cannot become valid later.
   */
  private readonly unknown = new Map<string, Cached>();

  constructor(
    private readonly calls: CallClient,
    private readonly signature: ActorSigner,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: GatewaySettings,
  ) {}

  /** Null if there is no such session or token. `place`: where a token is used. */
  find(sessionId: string, place: string | null = null): Promise<Session | null> {
    const now = this.clock.now().getTime();
    const cached = this.cache.get(sessionId) ?? this.unknown.get(sessionId);
    if (cached && cached.until > now) {
      return cached.session;
    }
    const session = this.lookUp(sessionId, place);
    this.remember(this.cache, sessionId, { session, until: now + this.settings.SESSION_CACHE_MS });
    return session;
  }

  forget(sessionId: string): void {
    this.cache.delete(sessionId);
  }

  /** Removes all sessions of a user from the cache, so that their rights are read again. */
  forgetUser(userId: string): void {
    this.forgetWhere((actor) => actor.userId === userId);
  }

  /** Removes all sessions in a workspace from the cache. */
  forgetWorkspace(workspaceId: string): void {
    this.forgetWhere((actor) => actor.workspaceId === workspaceId);
  }

  private forgetWhere(isMeant: (actor: Actor) => boolean): void {
    for (const [sessionId, entry] of this.cache) {
      const forget = (session: Session | null): void => {
        if (session !== null && isMeant(session.actor) && this.cache.get(sessionId) === entry) {
          this.cache.delete(sessionId);
        }
      };
      // A pending look-up may have read the old state.
      entry.session.then(forget, () => undefined);
    }
  }

  private async lookUp(sessionId: string, place: string | null): Promise<Session | null> {
    try {
      const tokenHash = tokenHashOf(sessionId);
      const session =
        tokenHash === null ? await this.ask(sessionId) : await this.askToken(sessionId, { tokenHash, place });
      if (session) return session;
    } catch (error) {
      this.cache.delete(sessionId);
      throw error;
    }
    this.cache.delete(sessionId);
    this.remember(this.unknown, sessionId, {
      session: Promise.resolve(null),
      until: this.clock.now().getTime() + this.settings.SESSION_CACHE_MS,
    });
    return null;
  }

  private async ask(sessionId: string): Promise<Session | null> {
    const answer = await this.calls.call(findSession, { sessionId }, { isRepeatable: true });
    const { actor, appearsOffline = false } = answer.json();
    return actor && { actor, signedActor: this.signature.sign(actor), appearsOffline };
  }

  private async askToken(sessionId: string, input: CallInput<typeof findToken>): Promise<Session | null> {
    const { actor: member, scopes } = (
      await this.calls.call(findToken, input, { isRepeatable: true })
    ).json();
    if (!member) return null;
    const actor = { ...member, sessionId };
    return { actor, signedActor: this.signature.sign(actor), appearsOffline: false, scopes };
  }

  /** Replacing an entry deletes it first, so insertion order is age: the oldest entries are evicted first. */
  private remember(entries: Map<string, Cached>, sessionId: string, entry: Cached): void {
    entries.delete(sessionId);
    entries.set(sessionId, entry);
    for (const [oldest, { until }] of entries) {
      if (until > this.clock.now().getTime() && entries.size <= 10_000) {
        break;
      }
      entries.delete(oldest);
    }
  }
}
