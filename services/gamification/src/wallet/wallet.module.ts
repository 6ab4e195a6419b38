import { Module } from '@nestjs/common';
import { WalletController } from './wallet.controller.js';

/** The wallet of a user. */
@Module({
  controllers: [WalletController],
})
export class WalletModule {}
