import type { DashboardRange } from '@emberdeck/contracts/analytics/dashboard';
import type { ReportFormat } from '@emberdeck/contracts/analytics/reports';
import { Column } from 'typeorm';

/** What a report and a scheduled report have in common. */
export abstract class ReportColumns {
  @Column('uuid', { name: 'workspace_id' })
  workspaceId: string;

  @Column('varchar', { length: 255 })
  title: string;

  @Column('varchar', { length: 100 })
  type: string;

  @Column('varchar', { name: 'date_range', length: 20 })
  dateRange: DashboardRange;

  @Column('varchar', { length: 20 })
  format: ReportFormat;

  @Column('text', { name: 'included_metrics', array: true })
  includedMetrics: string[];

  /** Name of the creator at that time. */
  @Column('text', { name: 'author_name' })
  authorName: string;
}
