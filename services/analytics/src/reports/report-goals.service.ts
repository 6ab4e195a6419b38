import { Injectable } from '@nestjs/common';
import type { MetricGoal } from '@emberdeck/contracts/analytics/metrics';
import type { Actor } from '@emberdeck/contracts/core/actor';

/** The goals of a workspace as its reports read them. */
@Injectable()
export class ReportGoalsService {
  list(_actor: Actor): Promise<readonly MetricGoal[]> {
    return Promise.resolve([]);
  }
}
