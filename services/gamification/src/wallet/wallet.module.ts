import { Module } from '@nestjs/common';
import { Entities } from '@emberdeck/platform/runtime/entities.decorator';
import { WalletChallengeEntity } from './wallet-challenge.entity.js';
import { WalletChallengesService } from './wallet-challenges.service.js';
import { WalletController } from './wallet.controller.js';
import { WalletEntity } from './wallet.entity.js';
import { WalletService } from './wallet.service.js';
import { WalletSignaturesService } from './wallet-signatures.service.js';

/** The wallet of a user. */
@Entities(WalletEntity, WalletChallengeEntity)
@Module({
  controllers: [WalletController],
  providers: [WalletService, WalletChallengesService, WalletSignaturesService],
})
export class WalletModule {}
