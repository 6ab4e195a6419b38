import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { CallInput } from '@emberdeck/contracts/core/call';
import type { beginWallet, WalletChallenge } from '@emberdeck/contracts/gamification/wallet';
import type { RuntimeSettings } from '@emberdeck/platform/config/base-settings';
import { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { invalid } from '@emberdeck/platform/errors/app-error';
import { Clock } from '@emberdeck/platform/rules/clock';
import { Randomness } from '@emberdeck/platform/rules/randomness';
import { RUNTIME_SETTINGS } from '@emberdeck/platform/runtime/tokens';
import { WalletChallengeEntity } from './wallet-challenge.entity.js';

const lifetimeMs = 5 * 60_000;

const hashOf = (message: string): string => createHash('sha256').update(message).digest('hex');

const refusal = () =>
  invalid([
    {
      field: 'message',
      message: 'This request has expired or was used. Start again, and sign within 5 minutes.',
    },
  ]);

/** What a signed message says, once it is known to be one of ours. */
export interface SignedStatement {
  readonly address: `0x${string}`;
  readonly chainId: number;
}

// The library takes 20 MB of memory, and few users have a wallet.
const siwe = () => import('viem/siwe');

/** The messages that wallets sign (EIP-4361). Each counts once, for the user who asked for it, and for 5 minutes. */
@Injectable()
export class WalletChallengesService {
  private readonly origin: string;

  constructor(
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
    private readonly randomness: Randomness,
    @Inject(RUNTIME_SETTINGS) runtime: RuntimeSettings,
  ) {
    this.origin = runtime.publicOrigin;
  }

  async begin(
    { userId }: Actor,
    { address, chainId }: CallInput<typeof beginWallet>,
  ): Promise<WalletChallenge> {
    const { createSiweMessage } = await siwe();
    const { getAddress } = await import('viem/utils');
    const issuedAt = this.clock.now();
    const expirationTime = new Date(issuedAt.getTime() + lifetimeMs);
    const nonce = this.randomness.bytes(16).toString('hex');
    const message = createSiweMessage({
      domain: new URL(this.origin).host,
      uri: this.origin,
      address: getAddress(address.toLowerCase()),
      statement: 'Connect this wallet to your Emberdeck profile. Nothing is moved, and it costs nothing.',
      version: '1',
      ...{ chainId, nonce, issuedAt, expirationTime },
    });
    const row = { nonce, userId, messageHash: hashOf(message), expiresAt: expirationTime };
    await this.work.run((tx) => tx.insert(WalletChallengeEntity, row));
    return { message, origin: this.origin, expiresAt: expirationTime.toISOString() };
  }

  /**
   * What the message says. Its nonce is used up in a transaction of its own, before the signature is checked, so that of
   * many answers one counts. Rejects a message that is not one of ours to this user, or not of now.
   */
  async use({ userId }: Actor, message: string): Promise<SignedStatement> {
    const { parseSiweMessage, validateSiweMessage } = await siwe();
    const said = parseSiweMessage(message);
    const { nonce, address, chainId, expirationTime } = said;
    if (!nonce || !address || !chainId || !expirationTime) throw refusal();
    const row = await this.work.run(async (tx) => {
      const found = await tx.findOne(WalletChallengeEntity, {
        where: { nonce, userId },
        lock: { mode: 'pessimistic_write' },
      });
      if (found) await tx.delete(WalletChallengeEntity, { nonce, userId });
      return found;
    });
    const now = this.clock.now();
    const rule = { domain: new URL(this.origin).host, nonce, time: now };
    const isOurs = row !== null && row.messageHash === hashOf(message) && row.expiresAt > now;
    if (!isOurs || !validateSiweMessage({ ...rule, message: said })) throw refusal();
    return { address, chainId };
  }
}
