import { Controller } from '@nestjs/common';
import { getWallet, type Wallet } from '@emberdeck/contracts/gamification/wallet';
import { Handle } from '@emberdeck/platform/runtime/handle.decorator';

/** Users cannot connect a wallet yet, so both fields are always null. */
@Controller()
export class WalletController {
  @Handle(getWallet)
  get(): Promise<Wallet> {
    return Promise.resolve({ walletAddress: null, customDomain: null });
  }
}
