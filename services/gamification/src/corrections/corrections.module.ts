import { Module } from '@nestjs/common';
import { CoinsModule } from '../coins/coins.module.js';
import { PlayerProfilesModule } from '../profile/player-profiles.module.js';
import { CorrectionsController } from './corrections.controller.js';
import { CorrectionsService } from './corrections.service.js';

/** Corrections of the ledger by an operator. */
@Module({
  imports: [CoinsModule, PlayerProfilesModule],
  controllers: [CorrectionsController],
  providers: [CorrectionsService],
})
export class CorrectionsModule {}
