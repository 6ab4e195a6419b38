import type { CallInput, CallOutput } from '@emberdeck/contracts/core/call';
import { openProfile } from '@emberdeck/contracts/gamification/profile';
import {
  completeOnboarding,
  type EntryType,
  startOnboarding,
  verifyContact,
} from '@emberdeck/contracts/identity/onboarding';
import {
  deliverCode,
  deliverTeamInvitation,
  deliverUnlockLink,
  listChannels,
  type DeliveryOutcome,
} from '@emberdeck/contracts/notifications/delivery';
import type { TextReason } from '@emberdeck/contracts/notifications/text-messages';
import { Clock } from '@emberdeck/platform/rules/clock';
import { runScheduledJob } from '@emberdeck/testing/run-scheduled';
import {
  type CallExtras,
  type HarnessOptions,
  startTestService,
  stub,
  type TestService,
} from '@emberdeck/testing/service-harness';
import { definition } from '../src/definition.js';

export const minuteMs = 60_000;
export const dayMs = 24 * 60 * minuteMs;

/** A clock that a test advances. */
export class TestClock extends Clock {
  private offsetMs = 0;

  now(): Date {
    return new Date(Date.now() + this.offsetMs);
  }

  advance(ms: number): void {
    this.offsetMs += ms;
  }
}

type Delivery = CallInput<typeof deliverCode>;

/** Identity on a real database; notifications and gamification are stubs. */
export interface TestIdentity {
  readonly service: TestService;
  readonly clock: TestClock;
  readonly deliveries: Delivery[];
  readonly teamInvitations: CallInput<typeof deliverTeamInvitation>[];
  readonly unlockLinks: CallInput<typeof deliverUnlockLink>[];
  readonly openedProfiles: CallInput<typeof openProfile>[];
  /** The behavior of the stubs; a test changes it. */
  readonly others: {
    outcome: DeliveryOutcome;
    reason: TextReason | null;
    unlockOutcome: DeliveryOutcome;
    invitationOutcome: DeliveryOutcome;
    welcome: () => number;
    deliver: () => Promise<void>;
    channels: CallOutput<typeof listChannels>;
  };
}

export async function startIdentity(options: HarnessOptions = {}): Promise<TestIdentity> {
  const clock = new TestClock();
  const deliveries: Delivery[] = [];
  const teamInvitations: TestIdentity['teamInvitations'] = [];
  const unlockLinks: TestIdentity['unlockLinks'] = [];
  const openedProfiles: TestIdentity['openedProfiles'] = [];
  const others: TestIdentity['others'] = {
    outcome: 'development',
    reason: null,
    unlockOutcome: 'sent',
    invitationOutcome: 'sent',
    welcome: () => 100,
    deliver: () => Promise.resolve(),
    channels: { email: 'configured', sms: 'none', whatsapp: 'none' },
  };
  const service = await startTestService(definition, {
    clock,
    ...options,
    answers: [
      stub(deliverCode, async (input) => {
        deliveries.push(input);
        await others.deliver();
        return { outcome: others.outcome, reason: others.reason };
      }),
      stub(deliverTeamInvitation, async (input) => {
        teamInvitations.push(input);
        await others.deliver();
        return { outcome: others.invitationOutcome };
      }),
      stub(deliverUnlockLink, (input) => {
        unlockLinks.push(input);
        return { outcome: others.unlockOutcome };
      }),
      stub(listChannels, () => others.channels),
      stub(openProfile, (input) => {
        openedProfiles.push(input);
        return { welcomeCoins: others.welcome() };
      }),
      ...(options.answers ?? []),
    ],
  });
  return { service, clock, deliveries, teamInvitations, unlockLinks, openedProfiles, others };
}

/** Runs a scheduled job as the clock of the queue does, and waits for its end. */
export const runScheduled = (service: TestService, name: string): Promise<void> =>
  runScheduledJob(service, 'identity', name);

/** One browser that signs in with one contact. It stores the flow's cookie as a browser does. */
export class Visitor {
  flowToken: string | null = null;
  code = '';
  /** Whether the requests come from a browser of the same machine. */
  isLocal = true;
  language: string | null = null;
  /** The secret of the link that led to the landing screen. */
  invitation: string | null = null;
  /** Whether the form showed the rules of text messages. */
  acceptsTexts = false;
  /** How the gateway describes the browser. */
  described: { userAgent: string; browserId?: string; place?: string } = { userAgent: 'a browser' };
  /** The session of the browser's cookie. */
  sessionId: string | null = null;

  constructor(
    private readonly identity: TestIdentity,
    readonly entryValue: string,
    readonly entryType: EntryType = 'email',
    private readonly clientAddress: string | null = '192.0.2.1',
  ) {}

  async start(): Promise<CallOutput<typeof startOnboarding>> {
    const answer = await this.identity.service.call(
      startOnboarding,
      { ...this.contact(), acceptsTexts: this.acceptsTexts, flowToken: this.flowToken },
      this.origin(),
    );
    this.flowToken = answer.flowToken ?? this.flowToken;
    this.code = this.identity.deliveries.at(-1)?.code ?? '';
    return answer;
  }

  verify(verificationCode = this.code): Promise<CallOutput<typeof verifyContact>> {
    return this.identity.service.call(
      verifyContact,
      { ...this.contact(), verificationCode, flowToken: this.flowToken, ...this.browser() },
      this.origin(),
    );
  }

  complete(
    displayName = 'Player_1234',
    timeZone: string | null = null,
  ): Promise<CallOutput<typeof completeOnboarding>> {
    return this.identity.service.call(
      completeOnboarding,
      {
        ...this.contact(),
        displayName,
        referralCode: null,
        invitation: this.invitation,
        timeZone,
        flowToken: this.flowToken,
        ...this.browser(),
      },
      this.origin(),
    );
  }

  /** Runs the whole onboarding of a new user. Returns the session's secret. */
  async join(displayName?: string, timeZone: string | null = null): Promise<string> {
    await this.start();
    await this.verify();
    const { sessionToken } = await this.complete(displayName, timeZone);
    return sessionToken ?? '';
  }

  /** A wrong code. */
  get wrongCode(): string {
    return this.code === '000000' ? '000001' : '000000';
  }

  private browser() {
    return { ...this.described, previousSessionId: this.sessionId };
  }

  private origin(): CallExtras {
    const { clientAddress, isLocal, language } = this;
    return { clientAddress, isLocal, ...(language === null ? {} : { language }) };
  }

  private contact(): { entryType: EntryType; entryValue: string } {
    return { entryType: this.entryType, entryValue: this.entryValue };
  }
}

/** Counts the outcomes of `attempts` parallel attempts, by their message or error code. */
export async function outcomes(
  attempts: number,
  attempt: () => Promise<{ message: string }>,
): Promise<Map<string, number>> {
  const settled = await Promise.allSettled(Array.from({ length: attempts }, attempt));
  const counts = new Map<string, number>();
  for (const each of settled) {
    const key = each.status === 'fulfilled' ? each.value.message : (each.reason as { code: string }).code;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}
