import { Controller } from '@nestjs/common';
import { getWallet, type Wallet } from '@emberdeck/contracts/gamification/wallet';
import { Handle } from '@emberdeck/platform/runtime/handle.decorator';

/** Wallets cannot be connected yet, so nobody has one. */
@Controller()
export class WalletController {
  @Handle(getWallet)
  get(): Promise<Wallet> {
    return Promise.resolve({ walletAddress: null, customDomain: null });
  }
}
