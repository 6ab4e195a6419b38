import type { CallInput, CallOutput } from '@emberdeck/contracts/core/call';
import { isTimeZone } from '@emberdeck/contracts/core/time-zone';
import { defaultTimeZone } from '@emberdeck/contracts/core/zoned-time';
import type {
  finishProviderSignIn,
  ProviderClaims,
  ProviderOutcome,
} from '@emberdeck/contracts/identity/provider-sign-in';
import { UnitOfWork, type Tx } from '@emberdeck/platform/database/unit-of-work';
import { AppError } from '@emberdeck/platform/errors/app-error';
import { Randomness } from '@emberdeck/platform/rules/randomness';
import { SETTINGS } from '@emberdeck/platform/runtime/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { AccountsService } from '../accounts/accounts.service.js';
import { ProviderRolesService } from '../accounts/provider-roles.service.js';
import { normalizeContact, type ContactAddress } from '../contact-address.js';
import type { IdentitySettings } from '../identity.settings.js';
import { isFor, JoiningService } from '../invitations/joining.service.js';
import { ProviderAccountsService } from '../providers/provider-accounts.service.js';
import { ProviderSignInsService } from '../providers/provider-sign-ins.service.js';
import type { RequestOrigin } from '../request-origin.js';
import type { NewSession } from '../sessions/sessions.service.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { JoinOriginsService } from './join-origins.service.js';
import { OnboardingFlowsService } from './onboarding-flows.service.js';

type FinishInput = CallInput<typeof finishProviderSignIn>;
type FinishAnswer = CallOutput<typeof finishProviderSignIn>;
type Begun = NonNullable<Awaited<ReturnType<ProviderSignInsService['finish']>>>;
type Browser = Pick<NewSession, 'userAgent' | 'browserId' | 'place' | 'previousSessionId'>;

/** A person whom the provider vouches for, and where the person comes from. */
interface Joining {
  readonly begun: Begun;
  readonly claims: ProviderClaims;
  readonly contact: ContactAddress;
  readonly browser: Browser;
  readonly origin: RequestOrigin;
}

const refusal = (
  outcome: Exclude<ProviderOutcome, 'signed_in'>,
  invitation: string | null = null,
): FinishAnswer => ({ outcome, sessionToken: null, invitation, returnTo: null });

/**
 * Signs in by an account of the OpenID provider. Only the issuer and subject name it. A verified address makes an account,
 * but never opens one that exists: its owner proves the address here once, by the usual code.
 */
@Injectable()
export class ProviderSignInService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly signIns: ProviderSignInsService,
    private readonly providers: ProviderAccountsService,
    private readonly flows: OnboardingFlowsService,
    private readonly accounts: AccountsService,
    private readonly sessions: SessionsService,
    private readonly joining: JoiningService,
    private readonly origins: JoinOriginsService,
    private readonly roles: ProviderRolesService,
    private readonly randomness: Randomness,
    @Inject(SETTINGS) private readonly settings: IdentitySettings,
  ) {}

  finish({ state, claims, ...browser }: FinishInput, origin: RequestOrigin): Promise<FinishAnswer> {
    return this.work.run(async (tx) => {
      const begun = await this.signIns.finish(tx, state, browser.browserId ?? '');
      if (begun === null) return refusal('expired');
      if (begun.linksUserId !== null) return this.link(tx, begun.linksUserId, claims, browser);
      const contact = this.verifiedAddressOf(claims);
      // Of two first sign-ins at once, the second finds the account that the first has made.
      if (contact !== null) await this.flows.lockContact(tx, contact);
      const userId = await this.providers.use(tx, claims);
      if (userId !== null) {
        const reason = await this.sessions.refusalOf(tx, userId);
        if (reason !== null) return refusal(reason);
        await this.roles.apply(tx, userId, claims.groups);
        return this.signIn(tx, userId, begun, browser);
      }
      if (contact === null) return refusal('unverified_email', begun.invitation);
      if ((await this.accounts.findProven(tx, contact)) !== null) {
        await this.signIns.waitForCode(tx, begun, claims, contact.value);
        return refusal('prove_email', begun.invitation);
      }
      return this.join(tx, { begun, claims, contact, browser, origin });
    });
  }

  /** For the user who asked for it, while this browser is still signed in as that user. */
  private async link(
    tx: Tx,
    userId: string,
    claims: ProviderClaims,
    { previousSessionId }: Browser,
  ): Promise<FinishAnswer> {
    const isSignedIn = await this.sessions.isOf(tx, previousSessionId ?? null, userId);
    const account = isSignedIn ? await this.accounts.findHome(tx, userId) : null;
    if (account === null) return refusal('expired');
    if (await this.providers.link(tx, claims, account)) return refusal('linked');
    return refusal((await this.providers.use(tx, claims)) === userId ? 'linked' : 'taken');
  }

  /** The address that the provider vouches for; null without one, or where it is none. */
  private verifiedAddressOf({ email, emailVerified }: ProviderClaims): ContactAddress | null {
    if (email === null || !emailVerified) return null;
    try {
      return normalizeContact('email', email, this.settings.DEFAULT_PHONE_COUNTRY);
    } catch (error) {
      if (error instanceof AppError) return null;
      throw error;
    }
  }

  private async signIn(
    tx: Tx,
    userId: string,
    { invitation, returnTo }: Begun,
    browser: Browser,
  ): Promise<FinishAnswer> {
    const account = await this.accounts.findHome(tx, userId);
    if (account === null) throw new Error('An account has no workspace');
    const login = { ...account, ...browser, isKnownBrowser: false, isProven: true };
    const { sessionToken, refusal: reason } = await this.sessions.open(tx, login);
    if (reason !== null) return refusal(reason);
    return { outcome: 'signed_in', sessionToken, invitation, returnTo };
  }

  private async join(tx: Tx, { begun, claims, contact, browser, origin }: Joining): Promise<FinishAnswer> {
    // Members see the name, so it is never made of the address.
    const person = {
      userId: this.randomness.uuid(),
      displayName: claims.displayName ?? this.accounts.nameOf(claims),
    };
    const byGroups = await this.roles.placeOf(tx, claims.groups);
    const invitedTo = byGroups ?? (await this.placeOf(tx, begun, person, contact));
    const needsInvitation = this.settings.SIGNUP === 'invite';
    if (needsInvitation && invitedTo === null) return refusal('by_invitation', begun.invitation);
    const { timeZone, referralCode, returnTo } = begun;
    // The welcome coins are booked by the event of the new account.
    const { userId, workspaceId } = await this.accounts.create(tx, {
      ...{ ...person, entryType: 'email', contact, verified: true, referralCode, invitedTo },
      origin: await this.origins.of(tx, browser.browserId ?? null, origin),
      ...{ firstName: claims.firstName, lastName: claims.lastName, pictureUrl: claims.pictureUrl },
      timeZone: timeZone !== null && isTimeZone(timeZone) ? timeZone : defaultTimeZone,
    });
    await this.providers.add(tx, claims, userId);
    if (byGroups !== null) await this.roles.announce(tx, userId, byGroups);
    const login = { userId, workspaceId, ...browser, isKnownBrowser: true, isProven: true };
    const sessionToken = await this.sessions.openFirst(tx, login);
    return { outcome: 'signed_in', sessionToken, invitation: null, returnTo };
  }

  private async placeOf(
    tx: Tx,
    { invitation }: Begun,
    person: { readonly userId: string; readonly displayName: string },
    contact: ContactAddress,
  ) {
    if (invitation === null) return null;
    return this.joining.takePlace(tx, invitation, person, isFor(contact));
  }
}
