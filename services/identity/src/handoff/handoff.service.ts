import type { Actor } from '@emberdeck/contracts/core/actor';
import type { CallInput, CallOutput } from '@emberdeck/contracts/core/call';
import {
  type BegunHandoff,
  type beginHandoff,
  type ClaimedHandoff,
  type claimHandoff,
  type confirmHandoff,
  type finishHandoff,
  handoffAlphabet,
  handoffConfirmed,
  handoffSeconds,
  handoffSessionHours,
  handoffTries,
} from '@emberdeck/contracts/identity/handoff';
import type { RuntimeSettings } from '@emberdeck/platform/config/base-settings';
import { UnitOfWork, type Tx } from '@emberdeck/platform/database/unit-of-work';
import { AppError } from '@emberdeck/platform/errors/app-error';
import { Outbox } from '@emberdeck/platform/outbox/outbox';
import { Clock } from '@emberdeck/platform/rules/clock';
import { Randomness } from '@emberdeck/platform/rules/randomness';
import { RUNTIME_SETTINGS } from '@emberdeck/platform/runtime/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { In, LessThan, MoreThan } from 'typeorm';
import { keyedHash, tokenHash } from '../secret-token.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { Handoff } from './handoff.entity.js';

const codeLength = 10;

const over = (): AppError =>
  new AppError('gone', 'This code is wrong, used or too old. Let the other browser show a new one.');

/** Signs a new browser in by a device that is signed in. Each state is left by one conditional update, so it counts once. */
@Injectable()
export class HandoffService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly sessions: SessionsService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly randomness: Randomness,
    @Inject(RUNTIME_SETTINGS) private readonly runtime: RuntimeSettings,
  ) {}

  async begin({
    browserId,
    userAgent,
    place,
    network,
  }: CallInput<typeof beginHandoff>): Promise<BegunHandoff> {
    const now = this.clock.now();
    const code = Array.from({ length: codeLength }, () =>
      handoffAlphabet.charAt(this.randomness.integer(handoffAlphabet.length)),
    ).join('');
    const digits = String(this.randomness.integer(100)).padStart(2, '0');
    const expiresAt = new Date(now.getTime() + handoffSeconds * 1000);
    await this.work.run(async (tx) => {
      // A browser shows one code at a time.
      const earlier = { browserId, state: In(['waiting', 'claimed']) };
      await tx.delete(Handoff, /* across workspaces: the browser is signed in to none */ earlier);
      await tx.insert(Handoff, {
        ...{ id: this.randomness.uuid(), codeHash: tokenHash(code), digitsHash: keyedHash(digits, code) },
        ...{ browserId, userAgent, place: place ?? null, network, claimedBy: null, workspaceId: null },
        ...{ state: 'waiting', createdAt: now, expiresAt },
      });
    });
    const link = `${this.runtime.publicOrigin}/settings?handoff=${code}`;
    return { code, digits, link, expiresAt: expiresAt.toISOString(), validSeconds: handoffSeconds };
  }

  /** A repeat by the same user shows the same again. */
  async claim(
    { userId, workspaceId }: Actor,
    { code, network }: CallInput<typeof claimHandoff>,
  ): Promise<ClaimedHandoff> {
    return this.work.run(async (tx) => {
      const open = { codeHash: tokenHash(code), expiresAt: MoreThan(this.clock.now()) };
      const claimed = { state: 'claimed', claimedBy: userId, workspaceId } as const;
      const waiting = { ...open, state: 'waiting' } as const;
      await tx.update(
        Handoff,
        /* across workspaces: a code belongs to none before a user reads it */ waiting,
        claimed,
      );
      const row = await tx.findOneBy(
        Handoff,
        /* across workspaces: as above */ {
          ...{ ...open, state: 'claimed', claimedBy: userId },
        },
      );
      if (row === null) throw over();
      return {
        browser: this.sessions.browserOf(row.userAgent),
        place: row.place,
        startedAt: row.createdAt.toISOString(),
        expiresAt: row.expiresAt.toISOString(),
        isSameNetwork: row.network !== null && row.network === network,
      };
    });
  }

  async confirm(
    { userId }: Actor,
    { code, digits }: CallInput<typeof confirmHandoff>,
  ): Promise<CallOutput<typeof confirmHandoff>> {
    return this.work.run(async (tx) => {
      const mine = {
        ...{ codeHash: tokenHash(code), claimedBy: userId, state: 'claimed' as const },
        expiresAt: MoreThan(this.clock.now()),
      };
      // The try counts before the digits are compared, so that tries at once cannot pass the limit together.
      const counted = await tx.update(
        Handoff,
        /* across workspaces: the user has claimed it */ { ...mine, tries: LessThan(handoffTries) },
        { tries: () => 'tries + 1' },
      );
      if (counted.affected !== 1) throw over();
      const right = { ...mine, digitsHash: keyedHash(digits, code) };
      const confirmed = await tx.update(Handoff, /* across workspaces: as above */ right, {
        state: 'confirmed',
      });
      if (confirmed.affected !== 1) {
        return { success: false, message: 'These are not the two digits that the other browser shows.' };
      }
      await this.announce(tx, code);
      return { success: true, message: 'The other browser is signed in.' };
    });
  }

  /** Opens the session for the browser that shows the code, once. */
  async finish({
    code,
    browserId,
    ...browser
  }: CallInput<typeof finishHandoff>): Promise<CallOutput<typeof finishHandoff>> {
    return this.work.run(async (tx) => {
      const own = {
        ...{ codeHash: tokenHash(code), browserId: browserId ?? '' },
        expiresAt: MoreThan(this.clock.now()),
      };
      const row = await tx.findOneBy(Handoff, /* across workspaces: the browser has none yet */ own);
      if (row === null || row.state === 'used') return { state: 'ended', sessionToken: null };
      if (row.state !== 'confirmed') return { state: row.state, sessionToken: null };
      const once = { ...own, state: 'confirmed' as const };
      const used = await tx.update(Handoff, /* across workspaces: as above */ once, { state: 'used' });
      const { claimedBy: userId, workspaceId } = row;
      if (used.affected !== 1 || userId === null || workspaceId === null) {
        return { state: 'ended', sessionToken: null };
      }
      const limitedUntil = new Date(this.clock.now().getTime() + handoffSessionHours * 3_600_000);
      const { sessionToken, refusal } = await this.sessions.open(tx, {
        ...{ userId, workspaceId, browserId, ...browser, limitedUntil },
        // The news of the handoff tell of this browser.
        isKnownBrowser: true,
        isProven: false,
      });
      return { state: refusal ?? 'signed_in', sessionToken };
    });
  }

  private async announce(tx: Tx, code: string): Promise<void> {
    const row = await tx.findOneByOrFail(
      Handoff,
      /* across workspaces: as above */ { codeHash: tokenHash(code) },
    );
    const { claimedBy: userId, workspaceId, userAgent } = row;
    if (userId === null || workspaceId === null) return;
    await this.outbox.append(tx, handoffConfirmed, {
      ...{ userId, workspaceId, browser: this.sessions.browserOf(userAgent) },
      confirmedAt: this.clock.now().toISOString(),
    });
  }
}
