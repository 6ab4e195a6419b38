import type { CallInput, CallOutput } from '@emberdeck/contracts/core/call';
import {
  type beginProviderSignIn,
  providerLinkMinutes,
  providerSignInMinutes,
  type takeProviderSignIn,
} from '@emberdeck/contracts/identity/provider-sign-in';
import { UnitOfWork, type Tx } from '@emberdeck/platform/database/unit-of-work';
import { Clock } from '@emberdeck/platform/rules/clock';
import { Randomness } from '@emberdeck/platform/rules/randomness';
import { Injectable } from '@nestjs/common';
import { MoreThan } from 'typeorm';
import { newToken, tokenHash } from '../secret-token.js';
import type { ProviderKey } from './provider-accounts.service.js';
import { ProviderSignIn } from './provider-sign-in.entity.js';

type NewSecrets = CallOutput<typeof beginProviderSignIn>;

/** Sign-ins at the provider that have not ended. Each step is left by one conditional update, so it counts once. */
@Injectable()
export class ProviderSignInsService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
    private readonly randomness: Randomness,
  ) {}

  begin(input: CallInput<typeof beginProviderSignIn>): Promise<NewSecrets> {
    return this.store(input, null);
  }

  /** Begins a visit that links an account of the provider to a user. */
  beginLink(userId: string, browserId: string): Promise<NewSecrets> {
    const none = { invite: null, ref: null, timeZone: null, returnTo: null };
    return this.store({ ...none, browserId }, userId);
  }

  private async store(
    { browserId, invite, ref, timeZone, returnTo }: CallInput<typeof beginProviderSignIn>,
    linksUserId: string | null,
  ): Promise<NewSecrets> {
    const [state, nonce, codeVerifier] = [this.newSecret(), this.newSecret(), this.newSecret()];
    const now = this.clock.now();
    await this.work.run((tx) =>
      tx.insert(ProviderSignIn, {
        ...{ stateHash: tokenHash(state), browserId, nonce, codeVerifier, step: 'waiting' as const },
        ...{ invitation: invite, referralCode: ref, timeZone, issuer: null, subject: null, email: null },
        ...{ returnTo, linksUserId },
        ...{ createdAt: now, expiresAt: this.inMinutes(providerSignInMinutes) },
      }),
    );
    return { state, nonce, codeVerifier };
  }

  /** The secrets of a sign-in that came back to the browser that began it, once. */
  async take({
    state,
    browserId,
  }: CallInput<typeof takeProviderSignIn>): Promise<CallOutput<typeof takeProviderSignIn>> {
    return this.work.run(async (tx) => {
      const row = await this.leave(tx, { state, browserId }, 'waiting', 'taken');
      if (row === null) return { secrets: null };
      const { nonce, codeVerifier, invitation, returnTo, linksUserId } = row;
      return { secrets: { nonce, codeVerifier, invitation, returnTo, links: linksUserId !== null } };
    });
  }

  /** The sign-in whose claims the provider has proven, once; null where it is over or of another browser. */
  finish(tx: Tx, state: string, browserId: string): Promise<ProviderSignIn | null> {
    return this.leave(tx, { state, browserId }, 'taken', 'used');
  }

  /** Lets a finished sign-in wait for the code of an address. A browser waits for one account of an address. */
  async waitForCode(
    tx: Tx,
    { stateHash, browserId }: Pick<ProviderSignIn, 'stateHash' | 'browserId'>,
    key: ProviderKey,
    email: string,
  ): Promise<void> {
    await tx.delete(ProviderSignIn, { browserId, email, step: 'linking' });
    const { issuer, subject } = key;
    const expiresAt = this.inMinutes(providerLinkMinutes);
    await tx.update(ProviderSignIn, { stateHash }, { step: 'linking', issuer, subject, email, expiresAt });
  }

  private async leave(
    tx: Tx,
    { state, browserId }: { readonly state: string; readonly browserId: string },
    from: 'waiting' | 'taken',
    to: 'taken' | 'used',
  ): Promise<ProviderSignIn | null> {
    const own = { stateHash: tokenHash(state), browserId };
    const open = { ...own, step: from, expiresAt: MoreThan(this.clock.now()) };
    const left = await tx.update(ProviderSignIn, open, { step: to });
    return left.affected === 1 ? tx.findOneBy(ProviderSignIn, own) : null;
  }

  private newSecret(): string {
    return newToken(this.randomness);
  }

  private inMinutes(minutes: number): Date {
    return new Date(this.clock.now().getTime() + minutes * 60_000);
  }
}
