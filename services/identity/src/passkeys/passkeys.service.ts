import type { Actor } from '@emberdeck/contracts/core/actor';
import type { CallInput, CallOutput } from '@emberdeck/contracts/core/call';
import {
  type addPasskey,
  maxPasskeys,
  type Passkey,
  type PasskeyOptions,
  passkeysChanged,
  type renamePasskey,
  type signInWithPasskey,
} from '@emberdeck/contracts/identity/passkeys';
import { signInRefusals } from '@emberdeck/contracts/identity/suspension';
import { UnitOfWork, type Tx } from '@emberdeck/platform/database/unit-of-work';
import { AppError, notFound } from '@emberdeck/platform/errors/app-error';
import { Outbox } from '@emberdeck/platform/outbox/outbox';
import { Clock } from '@emberdeck/platform/rules/clock';
import { Randomness } from '@emberdeck/platform/rules/randomness';
import { Injectable } from '@nestjs/common';
import { AccountsService } from '../accounts/accounts.service.js';
import { ContactsService } from '../accounts/contacts.service.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { PasskeyEntity } from './passkey.entity.js';
import { type NewKey, PasskeyCeremonies } from './passkey-ceremonies.service.js';
import type { ChallengeOwner } from './passkey-challenges.service.js';

type SignIn = CallInput<typeof signInWithPasskey>;

const refused = {
  success: false,
  message: 'This passkey does not work here. Try again, or use a code.',
  redirectUrl: null,
  sessionToken: null,
} as const;

const ownerOf = (actor: Actor, purpose: 'add' | 'reauthenticate') =>
  ({ purpose, userId: actor.userId, madeFor: actor.sessionId }) as const;

const toPasskey = ({ id, name, createdAt, lastUsedAt }: PasskeyEntity): Passkey => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

/** The passkeys of accounts, and what they open. */
@Injectable()
export class PasskeysService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly ceremonies: PasskeyCeremonies,
    private readonly accounts: AccountsService,
    private readonly contacts: ContactsService,
    private readonly sessions: SessionsService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly randomness: Randomness,
  ) {}

  async list({ userId }: Actor): Promise<Passkey[]> {
    return (await this.ofUser(userId)).map(toPasskey);
  }

  async begin(actor: Actor): Promise<PasskeyOptions> {
    const known = await this.ofUser(actor.userId);
    if (known.length >= maxPasskeys) {
      throw new AppError('conflict', `An account has at most ${maxPasskeys} passkeys. Remove one first.`);
    }
    const { value: contact } = await this.contacts.find(actor.userId, undefined);
    const person = { displayName: actor.displayName, contact };
    return this.ceremonies.beginRegistration(ownerOf(actor, 'add'), person, known);
  }

  async add(actor: Actor, { name, response }: CallInput<typeof addPasskey>): Promise<Passkey> {
    const key = await this.ceremonies.register(ownerOf(actor, 'add'), response);
    if (key === null) {
      throw new AppError('conflict', 'The passkey could not be added. Please try again.');
    }
    return this.work.run(async (tx) => {
      if (await tx.existsBy(PasskeyEntity, { credentialId: key.credentialId })) {
        throw new AppError('conflict', 'This passkey is known already.');
      }
      const row = this.newRow(actor, name, key);
      await tx.insert(PasskeyEntity, row);
      await this.publish(tx, actor, 'added', name);
      return toPasskey(row);
    });
  }

  async rename(actor: Actor, { id, name }: CallInput<typeof renamePasskey>): Promise<Passkey> {
    return this.work.run(async (tx) => {
      const own = { id, userId: actor.userId };
      await tx.update(PasskeyEntity, own, { name });
      const row = await tx.findOneBy(PasskeyEntity, own);
      if (row === null) throw notFound('The passkey');
      await this.publish(tx, actor, 'renamed', name);
      return toPasskey(row);
    });
  }

  async remove(actor: Actor, id: string): Promise<void> {
    await this.work.run(async (tx) => {
      const own = { id, userId: actor.userId };
      const row = await tx.findOneBy(PasskeyEntity, own);
      if (row === null || (await tx.delete(PasskeyEntity, own)).affected !== 1) {
        throw notFound('The passkey');
      }
      await this.publish(tx, actor, 'removed', row.name);
    });
  }

  beginSignIn(browserId: string): Promise<PasskeyOptions> {
    return this.ceremonies.beginAuthentication({ purpose: 'sign-in', userId: null, madeFor: browserId }, []);
  }

  /** A refusal does not say whether the passkey is known. */
  async signIn({ response, ...browser }: SignIn): Promise<CallOutput<typeof signInWithPasskey>> {
    const madeFor = browser.browserId ?? '';
    const row = await this.proven({ purpose: 'sign-in', userId: null, madeFor }, response);
    if (row === null) return refused;
    return this.work.run(async (tx) => {
      const account = await this.accounts.findHome(tx, row.userId);
      if (account === null) return refused;
      const known = { isKnownBrowser: false, isProven: true };
      const { sessionToken, refusal } = await this.sessions.open(tx, { ...account, ...browser, ...known });
      return refusal === null
        ? { success: true, message: 'Welcome back!', redirectUrl: '/', sessionToken }
        : { ...refused, message: signInRefusals[refusal] };
    });
  }

  async beginReauthentication(actor: Actor): Promise<PasskeyOptions> {
    const known = await this.ofUser(actor.userId);
    if (known.length === 0) throw new AppError('conflict', 'Your account has no passkey.');
    return this.ceremonies.beginAuthentication(ownerOf(actor, 'reauthenticate'), known);
  }

  /** Whether the answer proves a passkey of the actor. */
  async proves(actor: Actor, response: SignIn['response']): Promise<boolean> {
    const row = await this.proven(ownerOf(actor, 'reauthenticate'), response);
    return row !== null;
  }

  /** Whether the user has a passkey, which then confirms who it is. */
  async hasAny(userId: string): Promise<boolean> {
    return this.work.run((tx) => tx.existsBy(PasskeyEntity, { userId }));
  }

  /** The passkey that signed the answer, used now; null if there is none, or the signature is wrong. */
  private async proven(owner: ChallengeOwner, response: SignIn['response']): Promise<PasskeyEntity | null> {
    const challenge = await this.ceremonies.takeChallenge(owner, response);
    if (challenge === null) return null;
    const mine = { credentialId: response.id, ...(owner.userId === null ? {} : { userId: owner.userId }) };
    const row = await this.work.run((tx) => tx.findOneBy(PasskeyEntity, mine));
    if (row === null) return null;
    const counter = await this.ceremonies.authenticate(challenge, response, row);
    if (counter === null) return null;
    const used = { counter, lastUsedAt: this.clock.now() };
    const updated = await this.work.run((tx) => tx.update(PasskeyEntity, { id: row.id }, used));
    return updated.affected === 1 ? row : null;
  }

  private ofUser(userId: string): Promise<PasskeyEntity[]> {
    const order = { createdAt: 'ASC', id: 'ASC' } as const;
    return this.work.run((tx) => tx.find(PasskeyEntity, { where: { userId }, order }));
  }

  private newRow({ userId }: Actor, name: string, key: NewKey): PasskeyEntity {
    return {
      id: this.randomness.uuid(),
      userId,
      ...key,
      name,
      createdAt: this.clock.now(),
      lastUsedAt: null,
    };
  }

  private async publish(
    tx: Tx,
    { userId, workspaceId }: Actor,
    change: 'added' | 'renamed' | 'removed',
    name: string,
  ): Promise<void> {
    const changedAt = this.clock.now().toISOString();
    await this.outbox.append(tx, passkeysChanged, { userId, workspaceId, change, name, changedAt });
  }
}
