import type { Actor } from '@emberdeck/contracts/core/actor';
import type { CallInput, CallOutput } from '@emberdeck/contracts/core/call';
import {
  type Reauthentication,
  type ReauthenticationAnswer,
  reauthenticationMinutes,
  type startReauthentication,
  type verifyReauthentication,
} from '@emberdeck/contracts/identity/reauthentication';
import type { reauthenticateWithPasskey } from '@emberdeck/contracts/identity/passkeys';
import { UnitOfWork, type Tx } from '@emberdeck/platform/database/unit-of-work';
import { AppError } from '@emberdeck/platform/errors/app-error';
import { Clock } from '@emberdeck/platform/rules/clock';
import { Injectable } from '@nestjs/common';
import { ContactsService } from '../accounts/contacts.service.js';
import { StartOnboardingService } from '../onboarding/start-onboarding.service.js';
import { type CodeRefusal, VerifyContactService } from '../onboarding/verify-contact.service.js';
import { PasskeysService } from '../passkeys/passkeys.service.js';
import type { RequestOrigin } from '../request-origin.js';
import { SessionsService } from '../sessions/sessions.service.js';

/** Lets a signed-in user confirm who it is, by the rules of a sign-in code. */
@Injectable()
export class ReauthenticationService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly contacts: ContactsService,
    private readonly starting: StartOnboardingService,
    private readonly verifying: VerifyContactService,
    private readonly passkeys: PasskeysService,
    private readonly sessions: SessionsService,
    private readonly clock: Clock,
  ) {}

  async state({ userId, reauthenticatedUntil }: Actor): Promise<Reauthentication> {
    const contacts = await this.contacts.list(userId);
    const isOpen = reauthenticatedUntil !== undefined && new Date(reauthenticatedUntil) > this.clock.now();
    return {
      until: isOpen ? reauthenticatedUntil : null,
      method: await this.methodFor(userId, contacts.length),
      contacts: contacts.map(({ id, entryType, hint }) => ({ id, entryType, hint })),
    };
  }

  private async methodFor(userId: string, contacts: number): Promise<Reauthentication['method']> {
    if (await this.passkeys.hasAny(userId)) return 'passkey';
    return contacts === 0 ? 'none' : 'code';
  }

  /** A code for the account counts for the account alone, and a sign-in code does not count here. */
  async start(
    { userId }: Actor,
    { contactId, flowToken }: CallInput<typeof startReauthentication>,
    origin: RequestOrigin,
  ): Promise<CallOutput<typeof startReauthentication>> {
    await this.requireNoPasskey(userId);
    const { entryType, value, hint } = await this.contacts.find(userId, contactId);
    const answer = await this.starting.start({ entryType, entryValue: value, flowToken }, origin, userId);
    return { ...answer, to: hint };
  }

  async verify(
    actor: Actor,
    { contactId, verificationCode, flowToken }: CallInput<typeof verifyReauthentication>,
    origin: RequestOrigin,
  ): Promise<ReauthenticationAnswer> {
    await this.requireNoPasskey(actor.userId);
    const { entryType, value } = await this.contacts.find(actor.userId, contactId);
    const code = { entryType, entryValue: value, verificationCode, flowToken, provesFor: actor.userId };
    const answer = await this.verifying.evaluate<ReauthenticationAnswer>(
      code,
      origin,
      async (tx, flow, contact): Promise<ReauthenticationAnswer | CodeRefusal> => {
        if (!(await this.verifying.consume(tx, flow, contact, true))) return 'wrong';
        return this.open(tx, actor);
      },
    );
    return typeof answer === 'string'
      ? { success: false, message: this.verifying.refusalText(answer), until: null }
      : answer;
  }

  async verifyPasskey(
    actor: Actor,
    { response }: CallInput<typeof reauthenticateWithPasskey>,
  ): Promise<ReauthenticationAnswer> {
    return (await this.passkeys.proves(actor, response))
      ? this.work.run((tx) => this.open(tx, actor))
      : { success: false, message: 'This passkey does not work here. Please try again.', until: null };
  }

  private async open(tx: Tx, actor: Actor): Promise<ReauthenticationAnswer> {
    const until = new Date(this.clock.now().getTime() + reauthenticationMinutes * 60_000);
    await this.sessions.reauthenticate(tx, actor, until);
    return { success: true, message: 'Confirmed', until: until.toISOString() };
  }

  /** A code is weaker than a passkey. */
  private async requireNoPasskey(userId: string): Promise<void> {
    if (await this.passkeys.hasAny(userId)) {
      throw new AppError('conflict', 'Your account has a passkey. Use it to confirm that it is you.');
    }
  }
}
