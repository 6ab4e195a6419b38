import { demoPeople, demoTeammates, demoUser } from '@emberdeck/contracts/demo/demo-workspace';
import type { RequestedReport } from '../reports/reports/report-requests.service.js';

interface DemoReport extends RequestedReport {
  readonly generatedBy: string;
  readonly authorName: string;
  readonly sharedWith: readonly string[];
}

const [analyst = demoUser, designer = demoUser] = demoTeammates;

/** One for the team, and one that the client sees, too. */
export const demoReports: readonly DemoReport[] = [
  {
    title: 'Monthly summary',
    type: 'executive_summary',
    config: { dateRange: '30days', format: 'pdf', includedMetrics: [] },
    generatedBy: analyst.userId,
    authorName: analyst.displayName,
    sharedWith: [],
  },
  {
    title: 'Quarter in review',
    type: 'client_presentation',
    config: { dateRange: '90days', format: 'powerpoint', includedMetrics: [] },
    generatedBy: designer.userId,
    authorName: designer.displayName,
    sharedWith: demoPeople.filter(({ role }) => role === 'client').map(({ userId }) => userId),
  },
];
