import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { Outbox } from '@emberdeck/platform/outbox/outbox';
import { SystemRandomness } from '@emberdeck/platform/rules/randomness';
import { NoTelemetry } from '@emberdeck/platform/telemetry/telemetry';
import { SilentLogger } from '@emberdeck/testing/database/silent-logger';
import { RemovalsService } from '../src/accounts/removals.service.js';
import { definition } from '../src/definition.js';
import { ExpiredRowsService } from '../src/maintenance/expired-rows.service.js';
import { identitySettings } from '../src/identity.settings.js';
import { RateLimitsService } from '../src/limits/rate-limits.service.js';
import { ContactLocksService } from '../src/onboarding/contact-locks.service.js';
import { OnboardingFlowsService } from '../src/onboarding/onboarding-flows.service.js';
import { PasskeyChallengesService } from '../src/passkeys/passkey-challenges.service.js';
import { SessionTouches } from '../src/sessions/session-touches.js';
import { SessionsService } from '../src/sessions/sessions.service.js';
import { dayMs, startIdentity, type TestIdentity, Visitor } from './identity-harness.js';

describe('upkeep', () => {
  let identity: TestIdentity;
  let work: UnitOfWork;

  beforeAll(async () => {
    identity = await startIdentity();
    const { entities } = definition;
    work = new UnitOfWork(await identity.service.database.connect('identity', { entities }));
  });

  afterAll(() => identity.service.stop());

  class RecordingOutbox extends Outbox {
    readonly appended: string[] = [];

    override append(_tx: unknown, event: { name: string }): Promise<void> {
      this.appended.push(event.name);
      return Promise.resolve();
    }
  }

  async function counts(): Promise<Record<string, number>> {
    const [row] = await identity.service.database.asAdministrator<Record<string, number>>(
      `SELECT (SELECT count(*)::integer FROM identity.user_account) AS people,
            (SELECT count(*)::integer FROM identity.membership) AS memberships,
            (SELECT count(*)::integer FROM identity.contact) AS contacts,
            (SELECT count(*)::integer FROM identity.session) AS sessions,
            (SELECT count(*)::integer FROM identity.onboarding_flow) AS flows,
            (SELECT count(*)::integer FROM identity.removed_member) AS removals,
            (SELECT count(*)::integer FROM identity.security_counter) AS counters`,
    );
    return row ?? {};
  }

  function newSessions(outbox: Outbox): SessionsService {
    const { clock } = identity;
    const settings = identitySettings.parse({});
    const touches = new SessionTouches(work, clock, new SilentLogger(), settings);
    return new SessionsService(
      work,
      outbox,
      clock,
      new SystemRandomness(),
      touches,
      settings,
      new NoTelemetry(),
    );
  }

  describe('expired rows', () => {
    it('are deleted, valid ones are not', async () => {
      const { clock } = identity;
      const settings = identitySettings.parse({});
      const logger = new SilentLogger();
      const telemetry = new NoTelemetry();
      const upkeep = new ExpiredRowsService(
        work,
        newSessions(new RecordingOutbox()),
        new OnboardingFlowsService(clock),
        new ContactLocksService(clock, settings),
        new PasskeyChallengesService(work, clock),
        new RateLimitsService(clock),
        new RemovalsService(clock),
        logger,
        telemetry,
      );
      await new Visitor(identity, 'early@example.com').join();
      await new Visitor(identity, 'unfinished@example.com').start();
      clock.advance(8 * dayMs);
      await new Visitor(identity, 'late@example.com').join();
      // The removal of one is older than an open invitation can be.
      await identity.service.database.asAdministrator(
        `INSERT INTO identity.removed_member (workspace_id, user_id, removed_at)
         SELECT workspace_id, user_id, $1::timestamptz - make_interval(days => (27 + 2 * row_number() OVER ())::integer)
           FROM identity.membership`,
        [clock.now()],
      );
      const before = await counts();
      await upkeep.prune();
      const { sessions: left, flows, counters, removals, ...others } = await counts();
      // The flow of a browser that has signed in stays, since it makes the browser a known one.
      expect({ left, flows }).toEqual({ left: 1, flows: 2 });
      expect(before).toMatchObject({ sessions: 2, flows: 3, removals: 2, ...others });
      expect(removals).toBe(1);
      expect(counters).toBeLessThan(before['counters'] ?? 0);
    });
  });
});
