import type { Actor } from '@emberdeck/contracts/core/actor';
import type { CallOutput } from '@emberdeck/contracts/core/call';
import {
  type checkSessions,
  type findSession,
  newBrowserSignedIn,
  sessionEnded,
  sessionMoved,
  signedIn,
} from '@emberdeck/contracts/identity/sessions';
import type { SignInRefusal } from '@emberdeck/contracts/identity/suspension';
import { afterCommit, UnitOfWork, type Tx } from '@emberdeck/platform/database/unit-of-work';
import { notFound } from '@emberdeck/platform/errors/app-error';
import { Outbox } from '@emberdeck/platform/outbox/outbox';
import { Clock } from '@emberdeck/platform/rules/clock';
import { Randomness } from '@emberdeck/platform/rules/randomness';
import { SETTINGS } from '@emberdeck/platform/runtime/tokens';
import { Telemetry } from '@emberdeck/platform/telemetry/telemetry';
import { Inject, Injectable } from '@nestjs/common';
import { LessThan, MoreThan } from 'typeorm';
import type { IdentitySettings } from '../identity.settings.js';
import { newToken, tokenHash } from '../secret-token.js';
import { logins } from './session-metrics.js';
import { browserName } from './browser-name.js';
import { KnownBrowser } from './known-browser.entity.js';
import { freshMs, knownBrowserMs, sessionExpiry } from './session-rules.js';
import { SessionTouches } from './session-touches.js';
import { Session } from './session.entity.js';
import {
  deleteOtherSession,
  deleteOtherSessions,
  deleteOwnSession,
  deleteSession,
  deleteSessionsOf,
  type EndedSession,
  moveSessions,
  noteBrowser,
  selectActor,
  selectRefusal,
  selectValid,
  switchSession,
} from './sessions.queries.js';

/** The user who signs in, and the browser. */
export interface NewSession {
  readonly userId: string;
  readonly workspaceId: string;
  readonly userAgent: string | null;
  readonly browserId?: string | null | undefined;
  readonly place?: string | null | undefined;
  /** The first sign-in of an account, and one from a browser that is known otherwise, is no news. */
  readonly isKnownBrowser: boolean;
  /** Whether the user has just proven a contact or used a passkey. */
  readonly isProven: boolean;
  /** The session of the cookie that the browser has now, whichever account it belongs to. */
  readonly previousSessionId: string | null;
  /** When a session that another device opened ends at the latest. */
  readonly limitedUntil?: Date;
}

/** A sign-in: the secret for the cookie, or why there is no session. */
export type OpenedSession =
  | { readonly sessionToken: string; readonly refusal: null }
  | { readonly sessionToken: null; readonly refusal: SignInRefusal };

/** Sessions: the cookie holds the secret, the table its hash. */
@Injectable()
export class SessionsService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly randomness: Randomness,
    private readonly touches: SessionTouches,
    @Inject(SETTINGS) private readonly settings: IdentitySettings,
    private readonly telemetry: Telemetry,
  ) {}

  /**
   * Opens a new session at every sign-in, and ends the previous one of the browser. Returns the secret for the cookie,
   * which is stored nowhere. A refusal changes nothing.
   */
  async open(tx: Tx, login: NewSession): Promise<OpenedSession> {
    const refusal = await selectRefusal(tx, login.userId, 'FOR SHARE');
    if (refusal !== null) return { sessionToken: null, refusal };
    const previous = login.previousSessionId === null ? [] : await deleteSession(tx, login.previousSessionId);
    await this.publish(tx, previous);
    const wasSignedIn = previous.some(({ userId }) => userId === login.userId);
    await this.rememberBrowser(tx, login, login.isKnownBrowser || wasSignedIn);
    const token = newToken(this.randomness);
    const now = this.clock.now();
    const { SESSION_IDLE_DAYS: idleDays, SESSION_MAX_DAYS: maxDays } = this.settings;
    await tx.insert(Session, {
      sid: tokenHash(token),
      id: this.randomness.uuid(),
      sess: { userAgent: login.userAgent, place: login.place ?? null },
      expire: earlier(sessionExpiry(now, now, { idleDays, maxDays }), login.limitedUntil),
      limitedUntil: login.limitedUntil ?? null,
      userId: login.userId,
      workspaceId: login.workspaceId,
      createdAt: now,
      lastSeenAt: now,
      freshUntil: login.isProven ? new Date(now.getTime() + freshMs) : null,
    });
    const { userId, userAgent } = login;
    await this.outbox.append(tx, signedIn, { userId, browser: browserName(userAgent) });
    afterCommit(tx, () => this.telemetry.count(logins, {}));
    return { sessionToken: token, refusal: null };
  }

  /** As {@link open}, for an account that the transaction has made. */
  async openFirst(tx: Tx, login: NewSession): Promise<string> {
    const { sessionToken, refusal } = await this.open(tx, login);
    if (refusal !== null) throw new Error(`A new account is refused: ${refusal}`);
    return sessionToken;
  }

  /** Why no one can sign in to an account at this moment; null if its person can. */
  refusalOf(tx: Tx, userId: string): Promise<SignInRefusal | null> {
    return selectRefusal(tx, userId, '');
  }

  /** Publishes the sign-in of a browser that the account has not seen. A gateway of an earlier version names no browser. */
  private async rememberBrowser(tx: Tx, login: NewSession, isKnown: boolean): Promise<void> {
    const { userId, workspaceId, browserId, userAgent } = login;
    if (browserId === null || browserId === undefined) return;
    const now = this.clock.now();
    const isNew = await noteBrowser(tx, { userId, browserId, now });
    if (!isNew || isKnown) return;
    await this.outbox.append(tx, newBrowserSignedIn, {
      userId,
      workspaceId,
      browser: browserName(userAgent),
      signedInAt: now.toISOString(),
    });
  }

  /** The actor of a valid session. Its idle time is extended later, so the caller waits for one statement only. */
  async findActor(sessionId: string): Promise<CallOutput<typeof findSession>> {
    const now = this.clock.now();
    const row = await selectActor(this.work, sessionId, now);
    if (!row) {
      return { actor: null };
    }
    const { lastSeenAt, appearsOffline, viewAs, reauthenticatedUntil, freshUntil, isLimited, ...actor } = row;
    this.touches.note(sessionId, lastSeenAt, now);
    const found = {
      ...actor,
      ...viewOf(viewAs),
      sessionId,
      ...(reauthenticatedUntil && { reauthenticatedUntil: reauthenticatedUntil.toISOString() }),
      ...(freshUntil && { freshUntil: freshUntil.toISOString() }),
      ...(isLimited && { isLimited }),
    };
    return { actor: found, ...hiddenIf(appearsOffline) };
  }

  /** The name of a browser and its system; null for a browser that names neither. */
  browserOf(userAgent: string | null): string | null {
    return browserName(userAgent);
  }

  /** Returns the valid sessions, and the roles and workspaces of their users. */
  async alive(sessionIds: readonly string[]): Promise<CallOutput<typeof checkSessions>> {
    const rows = await selectValid(this.work, sessionIds, this.clock.now());
    return {
      alive: rows.map(({ sid }) => sid),
      roles: rows.map(({ role }) => role),
      places: rows.map(({ workspaceId, ownsWorkspace, viewAs, appearsOffline }) => ({
        ...{ workspaceId, ownsWorkspace },
        ...viewOf(viewAs),
        ...hiddenIf(appearsOffline),
      })),
    };
  }

  /** Makes a workspace of the user the active one of the session. Publishes nothing if it is that already. */
  switchWorkspace(actor: Actor, workspaceId: string): Promise<void> {
    return this.work.run((tx) => this.moveTo(tx, actor, workspaceId));
  }

  /** As {@link switchWorkspace}, within the transaction. */
  async moveTo(tx: Tx, actor: Actor, workspaceId: string): Promise<void> {
    const { isMember, isMoved } = await switchSession(tx, actor, workspaceId);
    if (!isMember) throw notFound('The workspace');
    const { sessionId, userId } = actor;
    if (isMoved) await this.outbox.append(tx, sessionMoved, { sessionId, userId, workspaceId });
  }

  /** Begins a view as a client in the session of the call. The caller has checked the rights. */
  view(tx: Tx, actor: Actor, viewedClient: string | null): Promise<void> {
    return this.setView(tx, actor, { viewsAsClient: true, viewedClient });
  }

  /** Ends the view of the session. */
  leaveView(actor: Actor): Promise<void> {
    return this.work.run((tx) => this.setView(tx, actor, { viewsAsClient: false, viewedClient: null }));
  }

  private async setView(
    tx: Tx,
    { sessionId, userId, workspaceId }: Actor,
    view: Pick<Session, 'viewsAsClient' | 'viewedClient'>,
  ): Promise<void> {
    const { affected } = await tx.update(Session, { sid: sessionId, userId, workspaceId }, view);
    if (affected) await this.outbox.append(tx, sessionMoved, { sessionId, userId, workspaceId });
  }

  /** Moves the sessions of a user from one workspace to another. */
  async leave(
    tx: Tx,
    from: { readonly userId: string; readonly workspaceId: string },
    to: string,
  ): Promise<void> {
    const { userId } = from;
    for (const sessionId of await moveSessions(tx, from, to)) {
      await this.outbox.append(tx, sessionMoved, { sessionId, userId, workspaceId: to });
    }
  }

  /** Ends the session of the call and publishes the event. A repeated call changes nothing. */
  async end(actor: Actor): Promise<void> {
    await this.work.run(async (tx) => this.publish(tx, await deleteOwnSession(tx, actor)));
  }

  /** Ends every session of a user; returns how many. */
  async endAll(tx: Tx, userId: string): Promise<number> {
    const ended = await deleteSessionsOf(tx, userId);
    await this.publish(tx, ended);
    return ended.length;
  }

  /** Stores until when the user of the session counts as reauthenticated. */
  async reauthenticate(tx: Tx, { sessionId, userId }: Actor, until: Date): Promise<void> {
    const own = { sid: sessionId, userId };
    await tx.update(Session, /* across workspaces: a session belongs to its user */ own, {
      reauthenticatedUntil: until,
    });
  }

  /** Ends one other session of the user; false where there is none with this id. */
  async endOther(tx: Tx, { userId, sessionId }: Actor, id: string): Promise<boolean> {
    const ended = await deleteOtherSession(tx, { userId, sessionId, id });
    await this.publish(tx, ended);
    return ended.length > 0;
  }

  /** Ends all other sessions of the user; returns how many. */
  async endOthers(tx: Tx, { userId, sessionId }: Pick<Actor, 'userId' | 'sessionId'>): Promise<number> {
    const ended = await deleteOtherSessions(tx, userId, sessionId);
    await this.publish(tx, ended);
    return ended.length;
  }

  /** Whether a session is open and of the user. */
  isOf(tx: Tx, sid: string | null, userId: string): Promise<boolean> {
    if (sid === null) return Promise.resolve(false);
    const own = { sid, userId, expire: MoreThan(this.clock.now()) };
    return tx.existsBy(Session, /* across workspaces: a session belongs to its user */ own);
  }

  private async publish(tx: Tx, ended: readonly EndedSession[]): Promise<void> {
    for (const session of ended) {
      await this.outbox.append(tx, sessionEnded, session);
    }
  }

  /** Who has signed in by a browser, the latest first, at most 20. */
  async usersOf(tx: Tx, browserId: string | null): Promise<string[]> {
    if (browserId === null) return [];
    const order = { lastSeenAt: 'DESC' } as const;
    const known = await tx.find(KnownBrowser, { where: { browserId }, order, take: 20 });
    return known.map(({ userId }) => userId);
  }

  /** Deletes expired sessions, and browsers that did not come back; returns how many sessions. */
  async prune(tx: Tx): Promise<number> {
    const unseenSince = new Date(this.clock.now().getTime() - knownBrowserMs);
    await tx.delete(KnownBrowser, { lastSeenAt: LessThan(unseenSince) });
    const pruned = await tx.delete(
      Session,
      /* across workspaces: a session expires by itself */ { expire: LessThan(this.clock.now()) },
    );
    return pruned.affected ?? 0;
  }
}

const earlier = (one: Date, other: Date | undefined): Date =>
  other !== undefined && other < one ? other : one;

/** The field of the actor: absent without a view. */
const viewOf = (viewAs: Actor['viewAs'] | null): Pick<Actor, 'viewAs'> => (viewAs ? { viewAs } : {});

const hiddenIf = (appearsOffline: boolean) => (appearsOffline ? { appearsOffline } : {});
