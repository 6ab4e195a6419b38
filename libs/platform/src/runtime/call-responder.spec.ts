import { describe, expect, it } from '@jest/globals';
import { listConnectedApps } from '@emberdeck/contracts/gamification/connected-apps';
import type { Actor } from '@emberdeck/contracts/core/actor';
import { AppError } from '../errors/app-error.js';
import { Logger, type LogFields } from '../logging/logger.js';
import { Clock } from '../rules/clock.js';
import { ActorProver, actorPublicKey, ActorSigner } from '../security/actor-signature.js';
import { noInstruments } from '../telemetry/telemetry.js';
import { callResponder } from './call-responder.js';
import { callHeaders, errorFromReply } from './call-wire.js';

class LateClock extends Clock {
  constructor(private readonly byMs: number) {
    super();
  }
  now(): Date {
    return new Date(Date.UTC(2026, 0, 1) + this.byMs);
  }
}

class ErrorLines extends Logger {
  readonly lines: [string, LogFields | undefined][] = [];
  debug(): void {}
  info(): void {}
  warn(): void {}
  error(message: string, fields?: LogFields): void {
    this.lines.push([message, fields]);
  }
  child(): Logger {
    return this;
  }
}

const ada: Actor = {
  userId: '5f0f0d3a-5f57-4d0e-9d6e-2f1c8f2b7a01',
  workspaceId: '5f0f0d3a-5f57-4d0e-9d6e-2f1c8f2b7a02',
  sessionId: 'a',
  role: 'team_member',
  ownsWorkspace: true,
  verified: true,
  displayName: 'Ada',
  firstName: null,
  lastName: null,
  profileImageUrl: null,
  revision: 1,
};

const secret = 'the secret of gateway and services';

/** What a service answers to Ada, whose clock is that much later than the gateway's. */
async function answerAt(lateMs: number): Promise<{ failure: AppError | null; lines: ErrorLines['lines'] }> {
  const logger = new ErrorLines();
  const tools = {
    ...noInstruments,
    logger,
    signature: new ActorProver([actorPublicKey(secret)], new LateClock(lateMs)),
    checksAnswers: false,
  };
  const method = { definition: listConnectedApps, run: () => Promise.resolve([]) };
  const reply = await callResponder(
    method,
    tools,
  )({
    subject: listConnectedApps.subject,
    body: Buffer.from('{}'),
    expiresAt: Infinity,
    headers: { [callHeaders.actor]: new ActorSigner(secret, new LateClock(0)).sign(ada) },
  });
  return { failure: reply.status === 'ok' ? null : errorFromReply(reply), lines: logger.lines };
}

describe('a service', () => {
  it('answers a gateway whose clock is a few minutes from its own', async () => {
    expect(await answerAt(4 * 60_000)).toEqual({ failure: null, lines: [] });
    expect(await answerAt(-4 * 60_000)).toEqual({ failure: null, lines: [] });
  });

  it('says that it is unavailable, and why in its log, where the clock is further off', async () => {
    const { failure, lines } = await answerAt(10 * 60_000);
    expect(failure?.code).toBe('unavailable');
    expect(lines).toEqual([
      [
        'The clocks of the gateway and of this machine disagree: set both by NTP',
        { call: 'list-connected-apps', gatewayAheadMs: -10 * 60_000 },
      ],
    ]);
  });
});
