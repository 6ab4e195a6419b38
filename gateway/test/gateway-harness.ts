import { randomBytes, randomUUID } from 'node:crypto';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { CallDefinition } from '@emberdeck/contracts/core/call';
import type { EventDefinition, EventPayload } from '@emberdeck/contracts/core/event';
import { checkSessions, findSession } from '@emberdeck/contracts/identity/sessions';
import type { CallRequest } from '@emberdeck/platform/bus/call-transport';
import type { EventTransport } from '@emberdeck/platform/bus/event-transport';
import { MemoryBroadcastTransport } from '@emberdeck/platform/bus/memory-broadcast-transport';
import { MemoryCallTransport } from '@emberdeck/platform/bus/memory-call-transport';
import { MemoryEventTransport } from '@emberdeck/platform/bus/memory-event-transport';
import type { DataVersions } from '@emberdeck/platform/cache/data-versions';
import { type RateLimit, RateLimiter } from '@emberdeck/platform/cache/rate-limiter';
import { MemorySharedValues } from '@emberdeck/platform/cache/memory-shared-values';
import { UnknownDataVersions } from '@emberdeck/platform/cache/unknown-data-versions';
import { baseSettings } from '@emberdeck/platform/config/base-settings';
import { parseSettings } from '@emberdeck/platform/config/settings';
import { AppError } from '@emberdeck/platform/errors/app-error';
import { Health } from '@emberdeck/platform/health/health';
import type { Logger } from '@emberdeck/platform/logging/logger';
import { type Clock, SystemClock } from '@emberdeck/platform/rules/clock';
import { SystemRandomness } from '@emberdeck/platform/rules/randomness';
import { callHeaders, replyFromError } from '@emberdeck/platform/runtime/call-wire';
import { noInstruments } from '@emberdeck/platform/telemetry/telemetry';
import { freePort } from '@emberdeck/processes/free-port';
import { anActor } from '@emberdeck/testing/actors';
import { SilentLogger } from '@emberdeck/testing/database/silent-logger';
import { Browser } from '@emberdeck/testing/system/browser';
import { sessionIdOf } from '../src/auth/session-cookie.js';
import { gatewayCalls, gatewaySettings, runGateway } from '../src/definition.js';

/** A memory bus that can report lost events. */
class LossyEvents extends MemoryEventTransport {
  lose = (): void => undefined;

  override listen(...[subjects, listener, onGap]: Parameters<EventTransport['listen']>): Promise<void> {
    if (onGap) this.lose = onGap;
    return super.listen(subjects, listener);
  }
}

/** A gateway on a memory bus. A stub plays every service and records the requests. */
export interface TestGateway {
  readonly address: string;
  readonly events: LossyEvents;
  readonly requests: CallRequest[];
  /** The sessions in identity, by the hash of their cookie. */
  readonly sessions: Map<string, Actor>;
  /** A browser with a new session. */
  signIn(changes?: Partial<Actor>): { browser: Browser; actor: Actor; cookie: string };
  /** Whether the services raise the versions of their data. */
  raisesVersions: boolean;
  /** Publishes an event that happened `ageMs` milliseconds ago. */
  publish<E extends EventDefinition>(event: E, payload: EventPayload<E>, ageMs?: number): Promise<void>;
  /** Sets the answer of a call. */
  answer(call: CallDefinition, answer: (input: unknown) => unknown): void;
  stop(): Promise<void>;
}

export async function startGateway(
  environment: Record<string, string> = {},
  clock: Clock = new SystemClock(),
  versions: DataVersions = new UnknownDataVersions(),
  logger: Logger = new SilentLogger(),
): Promise<TestGateway> {
  const calls = new MemoryCallTransport(logger);
  const events = new LossyEvents(logger);
  const sessions = new Map<string, Actor>();
  const requests: CallRequest[] = [];
  const gateway = { raisesVersions: true };
  const answers = new Map<string, (input: unknown) => unknown>([
    [
      findSession.subject,
      (input) => ({ actor: sessions.get((input as { sessionId: string }).sessionId) ?? null }),
    ],
    [
      checkSessions.subject,
      (input) => {
        const alive = (input as { sessionIds: string[] }).sessionIds.filter((each) => sessions.has(each));
        return {
          alive,
          roles: alive.map((each) => sessions.get(each)?.role),
          places: alive.map((each) => sessions.get(each)),
        };
      },
    ],
  ]);
  const serve = async (subject: string): Promise<void> => {
    await calls.respond('stub', subject, (request) => {
      requests.push(request);
      return Promise.resolve(reply(request, answers.get(subject), gateway.raisesVersions));
    });
  };
  for (const subject of new Set(gatewayCalls.map((call) => call.subject))) {
    await serve(subject);
  }
  const port = await freePort();
  const { base, own } = parseSettings(
    { base: baseSettings, own: gatewaySettings },
    {
      NODE_ENV: 'test',
      PORT: String(port),
      API_REQUESTS_PER_MINUTE: '1000000',
      API_REQUESTS_PER_MINUTE_BY_ADDRESS: '1000000',
      DATABASE_URL: 'postgres://none',
      CONTEXT_SECRET: 'x'.repeat(32),
      ENCRYPTION_KEY: 'x'.repeat(32),
      DATABASE_ROLE_SECRET: 'x'.repeat(32),
      ...environment,
    },
  );
  const ports = {
    calls,
    events,
    broadcasts: new MemoryBroadcastTransport(logger),
    values: new MemorySharedValues(),
    limiter: (limit: RateLimit) => new RateLimiter(limit, null),
    versions,
    clock,
    randomness: new SystemRandomness(),
    logger,
    ...noInstruments,
  };
  const server = await runGateway({ ports, base, settings: own, health: new Health() });
  return Object.assign(gateway, {
    address: `http://127.0.0.1:${port}`,
    events,
    requests,
    sessions,
    signIn: (changes?: Partial<Actor>) => signIn(`http://127.0.0.1:${port}`, sessions, changes),
    publish: async ({ subject }: EventDefinition, payload: unknown, ageMs = 0) => {
      const occurredAt = new Date(Date.now() - ageMs).toISOString();
      await events.publish([{ id: randomUUID(), subject, occurredAt, correlationId: 'c', payload }]);
    },
    answer: (call: CallDefinition, answer: (input: unknown) => unknown) => {
      answers.set(call.subject, answer);
    },
    stop: async () => {
      await server.stop();
      await events.close();
      await calls.close();
    },
  });
}

function reply(
  request: CallRequest,
  answer: ((input: unknown) => unknown) | undefined,
  raisesVersions: boolean,
) {
  try {
    const answered = answer?.(JSON.parse(Buffer.from(request.body).toString('utf8'))) ?? {};
    const versions = raisesVersions ? request.headers[callHeaders.versions] : undefined;
    const headers: Record<string, string> =
      versions === undefined ? {} : { [callHeaders.versions]: versions };
    return { status: 'ok' as const, body: Buffer.from(JSON.stringify(answered)), headers };
  } catch (error) {
    return replyFromError(error instanceof AppError ? error : new Error('stub'));
  }
}

/** The tests of single routes are about other rules. */
const reauthenticated = { reauthenticatedUntil: '2999-01-01T00:00:00.000Z' };

function signIn(address: string, sessions: Map<string, Actor>, changes: Partial<Actor> = {}) {
  const cookie = randomBytes(32).toString('base64url');
  const actor = anActor({ sessionId: sessionIdOf(cookie), ...reauthenticated, ...changes });
  sessions.set(actor.sessionId, actor);
  const browser = new Browser(address);
  browser.setCookie('emberdeck_session', cookie);
  return { browser, actor, cookie };
}
