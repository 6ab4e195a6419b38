import { Module } from '@nestjs/common';
import { Entities } from '@emberdeck/platform/runtime/entities.decorator';
import { ExperienceModule } from '../experience/experience.module.js';
import { CoinTransactionEntity } from './coin-transaction.entity.js';
import { CoinMovementsService } from './coin-movements.service.js';
import { CoinRecordsService } from './coin-records.service.js';
import { CoinExplanationsService } from './coin-explanations.service.js';
import { CoinRulesService } from './coin-rules.service.js';
import { CoinsController, CoinsJobs } from './coins.controller.js';
import { CoinsService } from './coins.service.js';
import { LedgerAccountEntity } from './ledger-account.entity.js';
import { LedgerCheckpointEntity } from './ledger-checkpoint.entity.js';
import { LedgerCheckpointsService } from './ledger-checkpoints.service.js';
import { LedgerVerifier } from './ledger-verifier.js';
import { TransferEntity } from './transfer.entity.js';

/** Accounts, transfers and their verification. */
@Entities(CoinTransactionEntity, LedgerAccountEntity, LedgerCheckpointEntity, TransferEntity)
@Module({
  imports: [ExperienceModule],
  controllers: [CoinsController],
  providers: [
    CoinExplanationsService,
    CoinMovementsService,
    CoinRecordsService,
    CoinRulesService,
    CoinsJobs,
    CoinsService,
    LedgerCheckpointsService,
    LedgerVerifier,
  ],
  exports: [CoinMovementsService, CoinsService],
})
export class CoinsModule {}
