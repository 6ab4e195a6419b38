import type { CallInput, CallOutput } from '@emberdeck/contracts/core/call';
import { defaultTimeZone } from '@emberdeck/contracts/core/zoned-time';
import {
  signInLinkMade,
  signInLinkPath,
  signInLinkUsed,
  type useSignInLink,
} from '@emberdeck/contracts/identity/sign-in-link';
import type { RuntimeSettings } from '@emberdeck/platform/config/base-settings';
import { UnitOfWork, type Tx } from '@emberdeck/platform/database/unit-of-work';
import { Outbox } from '@emberdeck/platform/outbox/outbox';
import { Clock } from '@emberdeck/platform/rules/clock';
import { Randomness } from '@emberdeck/platform/rules/randomness';
import { RUNTIME_SETTINGS } from '@emberdeck/platform/runtime/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { IsNull, MoreThan } from 'typeorm';
import { AccountsService } from '../accounts/accounts.service.js';
import type { ContactAddress } from '../contact-address.js';
import { codeOfLink, newToken, tokenHash } from '../secret-token.js';
import { type OpenedSession, SessionsService } from '../sessions/sessions.service.js';
import { ContactLocksService } from './contact-locks.service.js';
import { OnboardingFlowsService } from './onboarding-flows.service.js';
import { SignInLink } from './sign-in-link.entity.js';

/** How long a link is valid. */
const lifetimeHours = 24;

type UseInput = CallInput<typeof useSignInLink>;
type UseAnswer = CallOutput<typeof useSignInLink>;

const refusal = (outcome: UseAnswer['outcome']): UseAnswer => ({ outcome, sessionToken: null });

/** The links by which an operator signs a contact in: each stands in once for the code of its contact. */
@Injectable()
export class SignInLinksService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly flows: OnboardingFlowsService,
    private readonly locks: ContactLocksService,
    private readonly accounts: AccountsService,
    private readonly sessions: SessionsService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly randomness: Randomness,
    @Inject(RUNTIME_SETTINGS) private readonly runtime: RuntimeSettings,
  ) {}

  /** Makes a link and its code. An earlier link of the contact stops working. */
  async create(contact: ContactAddress, displayName: string): Promise<{ link: string; code: string }> {
    const token = newToken(this.randomness);
    const now = this.clock.now();
    const row = {
      contactKind: contact.kind,
      contactValue: contact.value,
      tokenHash: tokenHash(token),
      displayName,
      createdAt: now,
      expiresAt: new Date(now.getTime() + lifetimeHours * 3_600_000),
      usedAt: null,
    };
    await this.work.run(async (tx) => {
      await tx.upsert(SignInLink, row, ['contactKind', 'contactValue']);
      const account = await this.accounts.findProven(tx, contact);
      if (account === null) return;
      const made = { userId: account.userId, expiresAt: row.expiresAt.toISOString() };
      await this.outbox.append(tx, signInLinkMade, made);
    });
    return {
      link: `${this.runtime.publicOrigin}${signInLinkPath}?token=${token}`,
      code: codeOfLink(token),
    };
  }

  /** Signs the browser in to the account of the contact, and makes the account if there is none. */
  async use({ token, code, ...browser }: UseInput): Promise<UseAnswer> {
    if (code !== codeOfLink(token)) return refusal('wrong_code');
    const now = this.clock.now();
    const valid = { tokenHash: tokenHash(token), expiresAt: MoreThan(now) };
    return this.work.run(async (tx) => {
      const link = await tx.findOneBy(SignInLink, valid);
      if (link === null) return refusal('invalid');
      const contact = { kind: link.contactKind, value: link.contactValue, countryCode: null };
      await this.flows.lockContact(tx, contact);
      const used = await tx.update(SignInLink, { ...valid, usedAt: IsNull() }, { usedAt: now });
      if (used.affected !== 1) return refusal(await this.whyNot(tx, valid.tokenHash));
      await this.locks.release(tx, contact);
      const { sessionToken, refusal: reason } = await this.signIn(tx, contact, link, browser);
      return reason === null ? { outcome: 'signed_in', sessionToken } : refusal(reason);
    });
  }

  private async whyNot(tx: Tx, hash: string): Promise<'used' | 'invalid'> {
    return (await tx.existsBy(SignInLink, { tokenHash: hash })) ? 'used' : 'invalid';
  }

  private async signIn(
    tx: Tx,
    contact: ContactAddress,
    link: SignInLink,
    browser: Omit<UseInput, 'token' | 'code'>,
  ): Promise<OpenedSession> {
    const existing = await this.accounts.findProven(tx, contact);
    const { userId, workspaceId } = existing ?? (await this.join(tx, contact, link));
    const isNewAccount = existing === null;
    const login = { userId, workspaceId, isKnownBrowser: isNewAccount, isProven: true };
    const opened = await this.sessions.open(tx, { ...browser, ...login });
    if (opened.refusal !== null) return opened;
    await this.outbox.append(tx, signInLinkUsed, {
      userId,
      browser: this.sessions.browserOf(browser.userAgent),
      isNewAccount,
    });
    return opened;
  }

  /** The welcome coins are booked by the event of the new account. That the link was made is noted with it. */
  private async join(tx: Tx, contact: ContactAddress, { displayName, createdAt, expiresAt }: SignInLink) {
    const account = await this.accounts.create(tx, {
      userId: this.randomness.uuid(),
      displayName,
      entryType: contact.kind,
      contact,
      verified: true,
      referralCode: null,
      timeZone: defaultTimeZone,
      invitedTo: null,
    });
    await this.outbox.append(tx, signInLinkMade, {
      userId: account.userId,
      expiresAt: expiresAt.toISOString(),
      madeAt: createdAt.toISOString(),
    });
    return account;
  }
}
