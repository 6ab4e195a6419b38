import { Inject, Injectable } from '@nestjs/common';
import { AppError, invalid } from '@emberdeck/platform/errors/app-error';
import { Logger } from '@emberdeck/platform/logging/logger';
import { SETTINGS } from '@emberdeck/platform/runtime/tokens';
import type { GamificationSettings } from '../gamification.settings.js';
import type { SignedStatement } from './wallet-challenges.service.js';

/** Characters of a signature by a key: 65 bytes in hexadecimal, after 0x. */
const keySignatureLength = 2 + 65 * 2;

const rpcTimeoutMs = 5_000;

interface Signed extends SignedStatement {
  readonly message: string;
  readonly signature: `0x${string}`;
}

const refuse = (message: string) => invalid([{ field: 'signature', message }]);

/** Checks who signed. A wallet that is a smart contract can be asked only where the operator names an RPC address. */
@Injectable()
export class WalletSignaturesService {
  constructor(
    private readonly logger: Logger,
    @Inject(SETTINGS) private readonly settings: GamificationSettings,
  ) {}

  /** Rejects with the reason in words. */
  async require(signed: Signed): Promise<void> {
    if (await isOfKey(signed)) return;
    const url = this.settings.WALLET_RPC_URL;
    if (url === undefined) {
      throw refuse(
        'The signature is not one of this address. Wallets that are smart contracts cannot be connected here.',
      );
    }
    if (!(await this.isOfContract(url, signed))) throw refuse('The signature is not one of this address.');
  }

  /** Asks the contract at the address, also one that is not deployed yet (ERC-1271, ERC-6492). */
  private async isOfContract(url: string, { chainId, ...signed }: Signed): Promise<boolean> {
    const { createPublicClient, http } = await import('viem');
    const client = createPublicClient({ transport: http(url, { timeout: rpcTimeoutMs, retryCount: 1 }) });
    try {
      if ((await client.getChainId()) !== chainId) {
        throw refuse(
          `Wallets that are smart contracts can be connected on one chain only, and not on chain ${chainId}.`,
        );
      }
      return await client.verifyMessage(signed);
    } catch (error) {
      if (error instanceof AppError) throw error;
      this.logger.warn('The RPC address of wallets did not answer', { err: error });
      throw new AppError('unavailable', 'The wallet could not be checked. Please try again in a moment.', {
        retryAfterSeconds: 5,
      });
    }
  }
}

async function isOfKey({ address, message, signature }: Signed): Promise<boolean> {
  if (signature.length !== keySignatureLength) return false;
  const { verifyMessage } = await import('viem/utils');
  return verifyMessage({ address, message, signature }).catch(() => false);
}
