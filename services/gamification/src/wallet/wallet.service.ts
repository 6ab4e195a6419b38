import { Injectable } from '@nestjs/common';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { CallInput } from '@emberdeck/contracts/core/call';
import {
  connectWallet,
  type Wallet,
  walletConnected,
  walletDisconnected,
} from '@emberdeck/contracts/gamification/wallet';
import { insertIfAbsent } from '@emberdeck/platform/database/insert-if-absent';
import { type Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { AppError } from '@emberdeck/platform/errors/app-error';
import { Idempotency } from '@emberdeck/platform/idempotency/idempotency';
import { Outbox } from '@emberdeck/platform/outbox/outbox';
import { Clock } from '@emberdeck/platform/rules/clock';
import { Randomness } from '@emberdeck/platform/rules/randomness';
import type { UserCallContext } from '@emberdeck/platform/runtime/call-context';
import { type SignedStatement, WalletChallengesService } from './wallet-challenges.service.js';
import { WalletEntity } from './wallet.entity.js';
import { WalletSignaturesService } from './wallet-signatures.service.js';

type Proof = CallInput<typeof connectWallet>;

const toWallet = (row: WalletEntity | null): Wallet => ({
  walletAddress: row?.walletAddress ?? null,
  walletType: row?.walletType ?? null,
  customDomain: row?.customDomain ?? null,
  isVerified: row?.isVerified ?? false,
  connectedAt: row?.createdAt.toISOString() ?? null,
});

/** The wallet of a user: an address whose owner has signed for it. Nothing is ever moved. */
@Injectable()
export class WalletService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly challenges: WalletChallengesService,
    private readonly signatures: WalletSignaturesService,
    private readonly idempotency: Idempotency,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly randomness: Randomness,
  ) {}

  find({ userId }: Actor): Promise<Wallet> {
    return this.work.run(async (tx) => toWallet(await tx.findOneBy(WalletEntity, { userId })));
  }

  /** Connects a wallet once for an idempotency key. */
  async connectOnce(input: Proof, { actor, idempotencyKey }: UserCallContext): Promise<Wallet> {
    const request = { userId: actor.userId, key: idempotencyKey, call: connectWallet.name, input };
    const known = await this.idempotency.find<Wallet>(request);
    if (known) return known;
    const said = await this.challenges.use(actor, input.message);
    const signature = `0x${input.signature.slice(2)}` as const;
    await this.signatures.require({ ...said, message: input.message, signature });
    return this.idempotency.run(request, (tx) => this.connect(tx, actor, { ...input, ...said }));
  }

  async disconnect(actor: Actor): Promise<void> {
    const { userId, workspaceId } = actor;
    await this.work.run(async (tx) => {
      const { affected } = await tx.delete(WalletEntity, { userId });
      if (affected === 1) await this.outbox.append(tx, walletDisconnected, { userId, workspaceId });
    });
  }

  private async connect(
    tx: Tx,
    { userId, workspaceId }: Actor,
    { walletType, customDomain, address }: Proof & SignedStatement,
  ): Promise<Wallet> {
    const at = this.clock.now();
    const row = {
      ...{ id: this.randomness.uuid(), userId, walletAddress: address, walletType, customDomain },
      ...{ isVerified: true, createdAt: at, updatedAt: at },
    };
    if (!(await insertIfAbsent(tx, WalletEntity, row))) {
      const own = await tx.findOneBy(WalletEntity, { userId });
      if (own?.walletAddress === address) return toWallet(own);
      throw new AppError(
        'conflict',
        own === null
          ? 'This wallet is connected to another account. Disconnect it there first.'
          : 'Your profile has a wallet already. Disconnect it first.',
      );
    }
    await this.outbox.append(tx, walletConnected, { userId, workspaceId, walletType });
    return toWallet(row);
  }
}
