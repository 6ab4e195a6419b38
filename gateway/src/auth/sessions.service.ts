import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '@emberdeck/contracts/core/actor';
import { findSession } from '@emberdeck/contracts/identity/sessions';
import { Clock } from '@emberdeck/platform/rules/clock';
import { CallClient } from '@emberdeck/platform/runtime/call-client';
import { SETTINGS } from '@emberdeck/platform/runtime/tokens';
import { ActorSigner } from '@emberdeck/platform/security/actor-signature';
import type { GatewaySettings } from '../gateway.settings.js';

/** A proven session: who it is, and the signature that goes with each of its calls. */
export interface Session {
  readonly actor: Actor;
  readonly signedActor: string;
}

interface Cached {
  readonly session: Promise<Session | null>;
  readonly until: number;
}

/** Answers whose session a cookie is: asks identity once in a few seconds, and forgets at once when it ends. */
@Injectable()
export class SessionsService {
  private readonly cache = new Map<string, Cached>();
  /**
   * Cookies that no session belongs to, so that a flood of them costs no look-up each. A cookie is made at random with
   * its session: one that is unknown now cannot become a session later.
   */
  private readonly unknown = new Map<string, Cached>();

  constructor(
    private readonly calls: CallClient,
    private readonly signature: ActorSigner,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: GatewaySettings,
  ) {}

  /** Null where there is no such session. */
  find(sessionId: string): Promise<Session | null> {
    const now = this.clock.now().getTime();
    const cached = this.cache.get(sessionId) ?? this.unknown.get(sessionId);
    if (cached && cached.until > now) {
      return cached.session;
    }
    const session = this.lookUp(sessionId);
    this.remember(this.cache, sessionId, { session, until: now + this.settings.SESSION_CACHE_MS });
    return session;
  }

  forget(sessionId: string): void {
    this.cache.delete(sessionId);
  }

  /** Looks up again what every session of a user may do. */
  forgetUser(userId: string): void {
    for (const [sessionId, entry] of this.cache) {
      const forget = (session: Session | null): void => {
        if (session?.actor.userId === userId && this.cache.get(sessionId) === entry) {
          this.cache.delete(sessionId);
        }
      };
      // A look-up under way may have read the old state.
      entry.session.then(forget, () => undefined);
    }
  }

  private async lookUp(sessionId: string): Promise<Session | null> {
    try {
      const answer = await this.calls.call(findSession, { sessionId }, { isRepeatable: true });
      const { actor } = answer.json();
      if (actor) {
        return { actor, signedActor: this.signature.sign(actor) };
      }
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

  /** Insertion order is age, since an entry is replaced by deleting it first: the oldest are first to go. */
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
