import { Module } from '@nestjs/common';
import { Entities } from '@emberdeck/platform/runtime/entities.decorator';
import { RateLimitsService } from './rate-limits.service.js';
import { SecurityCounter } from './security-counter.entity.js';

/** Counters that slow down guessing. */
@Entities(SecurityCounter)
@Module({
  providers: [RateLimitsService],
  exports: [RateLimitsService],
})
export class LimitsModule {}
