import { randomUUID } from 'node:crypto';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { CallInput } from '@emberdeck/contracts/core/call';
import type { EventPayload } from '@emberdeck/contracts/core/event';
import {
  createConnectedApp,
  type ConnectAppAnswer,
  type ConnectAppBody,
} from '@emberdeck/contracts/gamification/connected-apps';
import { getProfile, openProfile, type PlayerProfile } from '@emberdeck/contracts/gamification/profile';
import { userJoined } from '@emberdeck/contracts/identity/users';
import { deliverInvitation, listChannels } from '@emberdeck/contracts/notifications/delivery';
import { AppError } from '@emberdeck/platform/errors/app-error';
import { Clock } from '@emberdeck/platform/rules/clock';
import { anActor } from '@emberdeck/testing/actors';
import {
  startTestService,
  stub,
  type HarnessOptions,
  type StubbedAnswer,
  type TestService,
} from '@emberdeck/testing/service-harness';
import { definition } from '../src/definition.js';

/** A clock that a test sets. */
export class TestClock extends Clock {
  constructor(private time = new Date('2026-03-10T12:00:00.000Z')) {
    super();
  }
  now(): Date {
    return this.time;
  }
  set(iso: string): void {
    this.time = new Date(iso);
  }
  advance(ms: number): void {
    this.time = new Date(this.time.getTime() + ms);
  }
}

export const dayMs = 86_400_000;

/** What gamification asks of notifications to send an invitation, with numbers of the United States allowed. */
export const sendingInvitations = (
  deliver: StubbedAnswer<typeof deliverInvitation>['answer'] = () => ({ outcome: 'sent' }),
  countries: readonly string[] = ['US'],
) => [
  stub(listChannels, () => ({
    email: 'none' as const,
    sms: 'configured' as const,
    whatsapp: 'none' as const,
    invitationCountries: [...countries],
  })),
  stub(deliverInvitation, deliver),
];

export const startGamification = (options: HarnessOptions = {}): Promise<TestService> =>
  startTestService(definition, options);

type JoinedEvent = EventPayload<typeof userJoined>;

export type Joined = CallInput<typeof openProfile> & Pick<JoinedEvent, 'entryType'>;

/** The event that identity publishes for a new account. */
export const aJoinedEvent = (actor: Actor, changes: Partial<JoinedEvent> = {}): JoinedEvent => ({
  ...aJoined(actor),
  provenPhone: null,
  ...changes,
});

/** The call that identity makes for a new account. */
export function aJoined(actor: Actor, changes: Partial<Joined> = {}): Joined {
  return {
    userId: actor.userId,
    workspaceId: actor.workspaceId,
    displayName: actor.displayName,
    entryType: 'email',
    verified: actor.verified,
    provenPhone: null,
    referralCode: null,
    joinedAt: '2026-03-10T11:00:00.000Z',
    ...changes,
  };
}

/** A user whose account is open. */
export async function aNewPlayer(service: TestService, changes: Partial<Joined> = {}): Promise<Actor> {
  const actor = anActor({ verified: changes.verified ?? true });
  await service.call(openProfile, aJoined(actor, changes));
  return actor;
}

/** A user whose account is open, and whose acts earn no achievement on top of what they pay. */
export async function aPlayer(service: TestService, changes: Partial<Joined> = {}): Promise<Actor> {
  return withAllAchievements(service, await aNewPlayer(service, changes));
}

/** Gives a user every achievement, without its points. */
export async function withAllAchievements(service: TestService, actor: Actor): Promise<Actor> {
  await service.database.asAdministrator(
    `INSERT INTO gamification.user_achievement (id, user_id, achievement_id, earned_at)
     SELECT gen_random_uuid(), $1, id, now() FROM gamification.achievement`,
    [actor.userId],
  );
  return actor;
}

export const profileOf = (service: TestService, actor: Actor): Promise<PlayerProfile> =>
  service.call(getProfile, {}, { actor });

/** The input of a client, after parsing. */
export function connect(
  service: TestService,
  actor: Actor,
  body: Partial<ConnectAppBody> = {},
  idempotencyKey?: string,
): Promise<ConnectAppAnswer> {
  const input = createConnectedApp.input.parse({ appName: 'Strava', appType: 'fitness', ...body });
  return service.call(createConnectedApp, input, { actor, ...(idempotencyKey ? { idempotencyKey } : {}) });
}

/** The code of a refused call; fails if the call succeeds. */
export async function refusal(call: Promise<unknown>): Promise<AppError> {
  const outcome = await call.then(
    () => 'it was not refused',
    (error: unknown) => error,
  );
  if (outcome instanceof AppError) {
    return outcome;
  }
  throw outcome instanceof Error ? outcome : new Error(String(outcome));
}

export const times = <Result>(count: number, make: (index: number) => Result): Result[] =>
  Array.from({ length: count }, (_, index) => make(index));

export const aKey = (): string => randomUUID();
