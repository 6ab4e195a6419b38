import { Injectable } from '@nestjs/common';
import { demoWorkspace } from '@emberdeck/contracts/demo/demo-workspace';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import { SeededRulesService } from '../figures/metric-goals/seeded-rules.service.js';
import { ReportRequestsService } from '../reports/reports/report-requests.service.js';
import { demoReports } from './demo-reports.js';
import { demoGoal, demoLimit, goalMetric } from './demo-rules.js';

/** What the demo workspace makes of its figures: a goal, a limit that has notified, and reports. */
@Injectable()
export class DemoFindingsService {
  constructor(
    private readonly rules: SeededRulesService,
    private readonly reports: ReportRequestsService,
  ) {}

  /** The figures must be stored. Jobs make the files of the reports. */
  async fill(tx: Tx, now: Date): Promise<void> {
    const figure = await this.rules.figureOf(tx, demoWorkspace.id, goalMetric);
    if (figure !== null) await this.rules.addGoal(tx, demoGoal(figure, now));
    await this.rules.addLimit(tx, demoLimit(now));
    for (const { generatedBy, authorName, sharedWith, ...report } of demoReports) {
      const content = this.reports.contentOf(report);
      const by = { workspaceId: demoWorkspace.id, generatedBy, authorName };
      await this.reports.queue(tx, { ...content, ...by, sharedWith: [...sharedWith] });
    }
  }

  /** Moves the target of the goal with its figure. */
  async follow(tx: Tx, now: Date): Promise<void> {
    const figure = await this.rules.figureOf(tx, demoWorkspace.id, goalMetric);
    if (figure !== null) await this.rules.moveGoal(tx, demoGoal(figure, now));
  }
}
