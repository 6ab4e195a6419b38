import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { BroadcastPayload } from '@emberdeck/contracts/core/broadcast';
import { type Presence, presenceChanged, type PresenceState } from '@emberdeck/contracts/presence/presence';
import type { BroadcastTransport } from '@emberdeck/platform/bus/broadcast-transport';
import type { SharedValues } from '@emberdeck/platform/cache/shared-values';
import { Clock } from '@emberdeck/platform/rules/clock';
import { type Appearance, SocketHub } from '../realtime/socket-hub.js';
import { BROADCASTS } from '../realtime/tokens.js';
import { type PresenceFacts, presenceOf } from './presence-rules.js';

/** Injects the values that all gateways share. */
export const SHARED_VALUES = Symbol('emberdeck.gateway.shared-values');

/** How often each gateway stores who has a socket, and looks for changes, in milliseconds. */
const beatMs = 10_000;

type Fact = keyof PresenceFacts;

const allFacts: readonly Fact[] = ['activeAt', 'seenAt', 'openedAt'];

type Place = Pick<Actor, 'workspaceId' | 'userId'>;

type Members = Map<string, PresenceFacts>;

const unknown: PresenceFacts = { activeAt: null, seenAt: null, openedAt: null };

/**
 * Who is present in the workspaces. All gateways share the times of sockets and activities, and each broadcasts the
 * changes that it finds first. So the changes of a gateway that crashed are found by the others.
 */
@Injectable()
export class PresenceService {
  /** The last known state of members, for workspaces with sockets here. */
  private readonly shown = new Map<string, Map<string, PresenceState>>();
  /** The members with sockets here, as of the last beat. */
  private present: ReadonlyMap<string, ReadonlySet<string>> = new Map();
  private readonly activeAt = new Map<string, number>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly hub: SocketHub,
    private readonly clock: Clock,
    @Inject(SHARED_VALUES) private readonly values: SharedValues,
    @Inject(BROADCASTS) private readonly broadcasts: BroadcastTransport,
  ) {}

  async start(): Promise<void> {
    await this.broadcasts.listen(presenceChanged.subject, (given) => this.receive(given));
    this.timer = setInterval(() => void this.beat(), beatMs);
  }

  stop(): void {
    clearInterval(this.timer);
  }

  /** A socket was opened. That alone is no activity. */
  async opened(place: Appearance): Promise<void> {
    if (place.appearsOffline) return;
    await this.store(place, ['seenAt', 'openedAt']);
    await this.announce(place);
  }

  /** The user has done something. */
  async active(place: Appearance): Promise<void> {
    if (place.appearsOffline) return;
    this.activeAt.set(place.userId, this.now());
    await this.store(place, ['seenAt', 'activeAt']);
    await this.announce(place);
  }

  /** A socket was closed. The next beats show that the member is offline. */
  async closed(place: Appearance): Promise<void> {
    if (place.appearsOffline) return;
    await this.store(place, ['seenAt']);
  }

  /** The user appears offline from now on, or is shown again. Choosing either is an activity. */
  async changed(place: Appearance): Promise<void> {
    if (!place.appearsOffline) {
      await this.store(place, ['openedAt']);
      await this.active(place);
      return;
    }
    this.activeAt.delete(place.userId);
    await this.values.write(groupOf(place.workspaceId), { [fieldOf(place.userId, 'seenAt')]: '0' });
    await this.announce(place);
  }

  /** The members of a workspace who are or were present. */
  async list(workspaceId: string): Promise<Presence[]> {
    const now = this.now();
    const members = await this.read(workspaceId);
    const known = [...(members ?? [])].map(([userId, facts]) => rowOf(userId, facts, now));
    // Without shared values, the broadcasts of other gateways are all that is known of their members.
    const others = [...(this.shown.get(workspaceId) ?? [])].filter(([userId]) => !members?.has(userId));
    return [...known, ...others.map(([userId, state]) => ({ userId, state, lastActiveAt: null }))];
  }

  /** Stores who has a socket here, and broadcasts what has changed in their workspaces. */
  private async beat(): Promise<void> {
    const before = this.present;
    this.present = this.hub.usersByWorkspace();
    const now = String(this.now());
    for (const [workspaceId, users] of this.present) {
      const arrived = [...users].filter((userId) => before.get(workspaceId)?.has(userId) !== true);
      const fields = [
        ...[...users].map((userId) => [fieldOf(userId, 'seenAt'), now]),
        // A socket that came from another workspace brings its activity along.
        ...arrived.flatMap((userId) => {
          const activeAt = this.activeAt.get(userId);
          return activeAt === undefined ? [] : [[fieldOf(userId, 'activeAt'), String(activeAt)]];
        }),
      ];
      await this.values.write(groupOf(workspaceId), Object.fromEntries(fields) as Record<string, string>);
      const members = await this.read(workspaceId);
      for (const userId of members?.keys() ?? []) this.compare({ workspaceId, userId }, members);
    }
    this.forget();
  }

  private async announce(place: Place): Promise<void> {
    const { workspaceId, userId } = place;
    const names = allFacts.map((fact) => fieldOf(userId, fact));
    this.compare(place, await this.read(workspaceId, names));
  }

  /** Broadcasts the state of a member if it differs from the last known one. */
  private compare({ workspaceId, userId }: Place, members: Members | null): void {
    const facts = members?.get(userId);
    if (facts === undefined) return;
    const row = rowOf(userId, facts, this.now());
    const shown = this.shown.get(workspaceId)?.get(userId) ?? 'offline';
    if (row.state !== shown) this.broadcasts.send(presenceChanged.subject, { ...row, workspaceId });
  }

  private receive(given: unknown): void {
    const parsed = presenceChanged.payload.safeParse(given);
    if (!parsed.success) return;
    const { workspaceId, userId, state }: BroadcastPayload<typeof presenceChanged> = parsed.data;
    const states = this.shown.get(workspaceId) ?? new Map<string, PresenceState>();
    this.shown.set(workspaceId, states.set(userId, state));
  }

  private forget(): void {
    for (const workspaceId of this.shown.keys()) {
      if (!this.present.has(workspaceId)) this.shown.delete(workspaceId);
    }
    const users = new Set([...this.present.values()].flatMap((each) => [...each]));
    for (const userId of this.activeAt.keys()) {
      if (!users.has(userId)) this.activeAt.delete(userId);
    }
  }

  private store({ workspaceId, userId }: Place, facts: readonly Fact[]): Promise<void> {
    const now = String(this.now());
    const fields = facts.map((fact) => [fieldOf(userId, fact), now]);
    return this.values.write(
      groupOf(workspaceId),
      Object.fromEntries(fields) as Readonly<Record<string, string>>,
    );
  }

  /** The facts of the members of a workspace; null if they are unknown. */
  private async read(workspaceId: string, names?: readonly string[]): Promise<Members | null> {
    const fields = await this.values.read(groupOf(workspaceId), names);
    if (fields === null) return null;
    const members: Members = new Map();
    for (const [field, value] of fields) {
      const [userId = '', fact = ''] = field.split(' ');
      members.set(userId, { ...(members.get(userId) ?? unknown), [fact]: Number(value) });
    }
    return members;
  }

  private now(): number {
    return this.clock.now().getTime();
  }
}

const groupOf = (workspaceId: string): string => `presence:${workspaceId}`;

const fieldOf = (userId: string, fact: Fact): string => `${userId} ${fact}`;

const rowOf = (userId: string, facts: PresenceFacts, now: number): Presence => ({
  userId,
  state: presenceOf(facts, now),
  lastActiveAt: facts.activeAt === null ? null : new Date(facts.activeAt).toISOString(),
});
