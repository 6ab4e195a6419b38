import { Injectable } from '@nestjs/common';
import type { CallOutput } from '@emberdeck/contracts/core/call';
import type { EventDefinition, EventPayload } from '@emberdeck/contracts/core/event';
import { contactProven } from '@emberdeck/contracts/identity/contact-proof';
import { memberChanged, memberRemoved } from '@emberdeck/contracts/identity/memberships';
import { preferencesChanged } from '@emberdeck/contracts/identity/preferences';
import { checkSessions, sessionEnded, sessionMoved } from '@emberdeck/contracts/identity/sessions';
import { accountSuspended } from '@emberdeck/contracts/identity/suspension';
import { tokenRevoked } from '@emberdeck/contracts/identity/tokens';
import { workspaceEndChanged } from '@emberdeck/contracts/identity/workspace-deletion';
import type { EventEnvelope } from '@emberdeck/platform/bus/event-transport';
import { Logger } from '@emberdeck/platform/logging/logger';
import { CallClient } from '@emberdeck/platform/runtime/call-client';
import { SessionsService } from '../auth/sessions.service.js';
import { PresenceService } from '../presence/presence.service.js';
import { type Place, SocketHub } from './socket-hub.js';

const sessionsPerCheck = 2_000;

type ShownPlace = Place & { readonly appearsOffline?: boolean | undefined };

type Effect = (payload: unknown) => void;

/** An entry of the table of effects; a payload that breaks its contract has none. */
const on = <E extends EventDefinition>(
  { subject, payload: schema }: E,
  effect: (payload: EventPayload<E>) => void,
): readonly [string, Effect] => [
  subject,
  (given) => {
    const parsed = schema.safeParse(given);
    if (parsed.success) effect(parsed.data as EventPayload<E>);
  },
];

/** Keeps cached sessions and open sockets as identity has them: ended, in another workspace, or with other rights. */
@Injectable()
export class SocketSessions {
  private readonly effects = new Map<string, Effect>([
    on(sessionEnded, ({ sessionId }) => this.end(sessionId)),
    on(sessionMoved, ({ sessionId }) => this.move(sessionId)),
    on(memberChanged, ({ userId }) => this.changeRights(userId)),
    on(memberRemoved, ({ userId }) => this.sessions.forgetUser(userId)),
    on(workspaceEndChanged, ({ workspaceId }) => this.sessions.forgetWorkspace(workspaceId)),
    on(preferencesChanged, ({ userId }) => this.changeRights(userId)),
    on(accountSuspended, ({ userId }) => this.sessions.forgetUser(userId)),
    on(tokenRevoked, ({ userId }) => this.sessions.forgetUser(userId)),
    on(contactProven, ({ userId }) => this.sessions.forgetUser(userId)),
  ]);

  /** For each check that runs, the sessions that have changed since it began: its answer may be from before. */
  private readonly running = new Set<Set<string>>();

  constructor(
    private readonly hub: SocketHub,
    private readonly sessions: SessionsService,
    private readonly calls: CallClient,
    private readonly logger: Logger,
    private readonly presence: PresenceService,
  ) {}

  receive({ subject, payload }: EventEnvelope): void {
    this.effects.get(subject)?.(payload);
  }

  /** Reads a session again that has another workspace now. Its sockets get nothing of the workspace before. */
  move(sessionId: string): void {
    this.sessions.forget(sessionId);
    this.hub.leaveWorkspace(sessionId);
    for (const outdated of this.running) outdated.add(sessionId);
    if (this.hub.sessionIds().includes(sessionId)) void this.check([sessionId]);
  }

  /** Reads the sessions of a user again who may have other rights now. */
  private changeRights(userId: string): void {
    this.sessions.forgetUser(userId);
    const sessionIds = this.hub.sessionsOf(userId);
    for (const outdated of this.running) sessionIds.forEach((each) => outdated.add(each));
    if (sessionIds.length > 0) void this.check(sessionIds);
  }

  /** Reads the sessions of all open sockets again, since an event may be lost. */
  checkAll(): void {
    const open = this.hub.sessionIds();
    for (let start = 0; start < open.length; start += sessionsPerCheck) {
      void this.check(open.slice(start, start + sessionsPerCheck));
    }
  }

  private end(sessionId: string): void {
    this.sessions.forget(sessionId);
    this.hub.endSession(sessionId);
  }

  private async check(sessionIds: readonly string[]): Promise<void> {
    const outdated = new Set<string>();
    this.running.add(outdated);
    try {
      const answer = await this.calls.call(checkSessions, { sessionIds: [...sessionIds] });
      this.follow(
        answer.json(),
        sessionIds.filter((sessionId) => !outdated.has(sessionId)),
      );
    } catch (error) {
      this.logger.warn('The sessions of open sockets could not be checked', { err: error });
    } finally {
      this.running.delete(outdated);
    }
  }

  private followPlace(sessionId: string, { appearsOffline = false, ...place }: ShownPlace): void {
    if (this.hub.follow(sessionId, place)) this.sessions.forget(sessionId);
    for (const appearance of this.hub.setAppearance(sessionId, appearsOffline)) {
      this.sessions.forget(sessionId);
      void this.presence.changed(appearance);
    }
  }

  private follow(
    { alive, roles, places }: CallOutput<typeof checkSessions>,
    sessionIds: readonly string[],
  ): void {
    const indexes = new Map(alive.map((sessionId, index) => [sessionId, index]));
    for (const sessionId of sessionIds) {
      const index = indexes.get(sessionId);
      if (index === undefined) {
        this.end(sessionId);
      } else {
        const [role, place] = [roles?.[index], places?.[index]];
        if (role && place) this.followPlace(sessionId, { ...place, role });
      }
    }
  }
}
