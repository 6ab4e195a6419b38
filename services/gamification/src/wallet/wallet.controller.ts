import { Controller } from '@nestjs/common';
import type { CallInput } from '@emberdeck/contracts/core/call';
import {
  beginWallet,
  connectWallet,
  disconnectWallet,
  getWallet,
  type Wallet,
  type WalletChallenge,
} from '@emberdeck/contracts/gamification/wallet';
import type { UserCallContext } from '@emberdeck/platform/runtime/call-context';
import { Handle } from '@emberdeck/platform/runtime/handle.decorator';
import { WalletChallengesService } from './wallet-challenges.service.js';
import { WalletService } from './wallet.service.js';

@Controller()
export class WalletController {
  constructor(
    private readonly wallets: WalletService,
    private readonly challenges: WalletChallengesService,
  ) {}

  @Handle(getWallet)
  get(_input: object, { actor }: UserCallContext): Promise<Wallet> {
    return this.wallets.find(actor);
  }

  @Handle(beginWallet)
  begin(input: CallInput<typeof beginWallet>, { actor }: UserCallContext): Promise<WalletChallenge> {
    return this.challenges.begin(actor, input);
  }

  @Handle(connectWallet)
  connect(input: CallInput<typeof connectWallet>, context: UserCallContext): Promise<Wallet> {
    return this.wallets.connectOnce(input, context);
  }

  @Handle(disconnectWallet)
  async disconnect(_input: object, { actor }: UserCallContext): Promise<{ success: true }> {
    await this.wallets.disconnect(actor);
    return { success: true };
  }
}
