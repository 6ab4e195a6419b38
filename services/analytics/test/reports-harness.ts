import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { scheduleReports } from '@emberdeck/contracts/analytics/report-work';
import { createReport, readReport, type Report } from '@emberdeck/contracts/analytics/reports';
import { createReportSchedule, type ReportSchedule } from '@emberdeck/contracts/analytics/report-schedules';
import type { Actor } from '@emberdeck/contracts/core/actor';
import { readWorkspaceMembers, type WorkspaceMember } from '@emberdeck/contracts/identity/workspace-members';
import { anActor } from '@emberdeck/testing/actors';
import { eventually } from '@emberdeck/testing/eventually';
import { type HarnessOptions, stub, type TestService } from '@emberdeck/testing/service-harness';
import type { DataSource } from 'typeorm';
import { aSource, csv, startAnalytics, upload } from './analytics.js';

/** Members by workspace: what identity would return. */
export type Members = Map<string, WorkspaceMember[]>;

export interface ReportsUnderTest {
  readonly service: TestService;
  readonly members: Members;
  /** Workspaces whose members identity fails to read. */
  readonly failing: Set<string>;
  /** The stored files of the service. */
  readonly files: () => Promise<string[]>;
  readonly stop: () => Promise<void>;
}

/** Analytics with a folder for files and a stub for identity. */
export async function startReports(
  options: Pick<HarnessOptions, 'clock' | 'runtime' | 'database' | 'environment'> = {},
): Promise<ReportsUnderTest> {
  const folder = await mkdtemp(join(tmpdir(), 'emberdeck-reports-'));
  const members: Members = new Map();
  const failing = new Set<string>();
  const service = await startAnalytics({
    ...options,
    environment: { EMBERDECK_BLOB_DIR: folder, ...options.environment },
    answers: [
      stub(readWorkspaceMembers, ({ workspaceId, userIds }) => {
        if (failing.has(workspaceId)) throw new Error('Identity is broken');
        return {
          name: 'Sales team',
          members: (members.get(workspaceId) ?? []).filter(({ userId }) => userIds.includes(userId)),
        };
      }),
    ],
  });
  return {
    service,
    members,
    failing,
    files: () => readdir(join(folder, 'analytics')).catch(() => []),
    stop: async () => {
      await service.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const memberOf = ({ userId, role, ownsWorkspace, displayName }: Actor): WorkspaceMember => ({
  userId,
  role,
  ownsWorkspace,
  name: displayName,
  email: null,
});

/** A workspace with its owner, a manager, two team members and two clients, all known to identity. */
export function aTeam({ members }: ReportsUnderTest) {
  const workspaceId = randomUUID();
  const one = (role: Actor['role'], ownsWorkspace = false): Actor =>
    anActor({ workspaceId, role, ownsWorkspace });
  const team = {
    owner: one('team_member', true),
    manager: one('product_manager'),
    member: one('team_member'),
    other: one('team_member'),
    client: one('client'),
    otherClient: one('client'),
  };
  members.set(workspaceId, Object.values(team).map(memberOf));
  return team;
}

/** A source with points of the last days. */
export async function someData(
  service: TestService,
  actor: Actor,
  { now = new Date(), name = 'Shop' }: { readonly now?: Date; readonly name?: string } = {},
): Promise<string> {
  const { id } = await aSource(service, actor, { name });
  const lines = Array.from({ length: 45 }, (_, index) => {
    const at = new Date(now.getTime() - (index + 1) * 86_400_000).toISOString();
    return [`active_users,${1000 - index * 5},,${at}`, `revenue_pro,${500 + index},USD,${at}`];
  });
  await upload(service, actor, id, csv(...lines.flat()));
  return id;
}

const config = { dateRange: '30days', format: 'pdf' as const, includedMetrics: [], filters: null };

/** Requests a report. */
export const request = (
  service: TestService,
  actor: Actor,
  changes: Partial<{ title: string; type: string }> & { config?: object } = {},
): Promise<Report> =>
  service.call(
    createReport,
    {
      title: 'Sales',
      type: 'executive_summary',
      ...changes,
      config: { ...config, ...changes.config },
    },
    { actor },
  );

/** A report gives way to everything else on the machine, the other tests as well. */
const reportDeadlineMs = 30_000;

/** Waits until a report has a status. */
export const untilStatus = (
  service: TestService,
  actor: Actor,
  id: string,
  status: Report['status'],
): Promise<Report> =>
  eventually(async () => {
    const report = await service.call(readReport, { id }, { actor });
    if (report.status !== status) throw new Error(`The report is ${report.status}: ${report.reason}`);
    return report;
  }, reportDeadlineMs);

/** Runs the job of the minute that starts due schedules, and waits for its end. */
export async function runMinute(connection: DataSource): Promise<void> {
  const [row] = await connection.query<{ id: string }[]>(
    `INSERT INTO job (id, name, input, status, max_attempts, correlation_id)
     VALUES (gen_random_uuid(), $1, '{}', 'queued', 1, 'test') RETURNING id`,
    [scheduleReports.name],
  );
  await connection.query(
    `SELECT FROM add_job('job', json_build_object('jobId', $1::uuid), max_attempts => 1)`,
    [row?.id],
  );
  await eventually(async () => {
    const [job] = await connection.query<{ status: string }[]>('SELECT status FROM job WHERE id = $1', [
      row?.id,
    ]);
    if (job?.status !== 'succeeded') throw new Error(`The job is ${job?.status}`);
  });
}

/** Schedules a report of the usual figures. */
export const schedule = (
  service: TestService,
  actor: Actor,
  recipients: readonly Actor[],
  changes: Partial<Pick<ReportSchedule, 'title' | 'type' | 'frequency' | 'hour' | 'weekday'>> = {},
): Promise<ReportSchedule> =>
  service.call(
    createReportSchedule,
    {
      title: 'Weekly sales',
      type: 'executive_summary',
      frequency: 'daily',
      hour: 6,
      weekday: 1,
      ...changes,
      config,
      recipients: recipients.map(({ userId }) => userId),
    },
    { actor },
  );
