import { Injectable } from '@nestjs/common';
import { getWallet, type Wallet } from '@emberdeck/contracts/gamification/wallet';
import { Answers } from '@emberdeck/platform/runtime/handle.decorator';

/** Wallets cannot be connected yet, so nobody has one. */
@Injectable()
export class WalletHandler {
  @Answers(getWallet)
  get(): Promise<Wallet> {
    return Promise.resolve({ walletAddress: null, customDomain: null });
  }
}
