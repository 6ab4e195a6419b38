import { Module } from '@nestjs/common';
import { FigureReader } from '@emberdeck/connector/figures/figure-reader.service';
import { requestLimits } from '@emberdeck/connector/feed/request-limits';
import { SafeFetch } from '@emberdeck/platform/fetch/safe-fetch';
import { Entities } from '@emberdeck/platform/runtime/entities.decorator';
import { OutboundPolicy } from '@emberdeck/platform/security/outgoing/outbound-policy';
import { WorkProcesses } from '@emberdeck/platform/work/work-processes';
import { ConnectedAppsModule } from '../connected-apps/connected-apps.module.js';
import { OutgoingModule } from '../outgoing.module.js';
import { DeckOutcomes } from './deck-outcomes.service.js';
import { DeckReadEntity } from './deck-read.entity.js';
import { DeckReadsController } from './deck-reads.controller.js';
import { DeckReadJobs } from './deck-reads.jobs.js';
import { DeckReadsService } from './deck-reads.service.js';
import { DeckTestService } from './deck-test.service.js';
import { DeckValueDayEntity } from './deck-value-day.entity.js';

const readerOf = (policy: OutboundPolicy, work: WorkProcesses): FigureReader =>
  new FigureReader(new SafeFetch(policy, requestLimits), work);

/** Reading the apps of decks, by schedule and on request. */
@Entities(DeckReadEntity, DeckValueDayEntity)
@Module({
  imports: [ConnectedAppsModule, OutgoingModule],
  controllers: [DeckReadsController],
  providers: [
    DeckOutcomes,
    DeckReadJobs,
    DeckReadsService,
    DeckTestService,
    { provide: FigureReader, useFactory: readerOf, inject: [OutboundPolicy, WorkProcesses] },
  ],
})
export class DeckReadsModule {}
