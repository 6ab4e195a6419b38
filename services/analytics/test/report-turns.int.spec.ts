import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  listReports,
  readReportFile,
  type Report,
  reportDeleted,
} from '@emberdeck/contracts/analytics/reports';
import { listSyncRuns, undoRun } from '@emberdeck/contracts/analytics/sync-runs';
import { listReportSchedules } from '@emberdeck/contracts/analytics/report-schedules';
import type { Actor } from '@emberdeck/contracts/core/actor';
import { AppError } from '@emberdeck/platform/errors/app-error';
import type { DataSource } from 'typeorm';
import { ReportFiles } from '../src/reports/report-files/report-files.service.js';
import { csv, TestClock, upload } from './analytics.js';
import {
  aTeam,
  type ReportsUnderTest,
  runMinute,
  schedule,
  someData,
  startReports,
  untilStatus,
} from './reports-harness.js';

describe('the turns of scheduled reports', () => {
  const clock = new TestClock('2026-03-10T12:00:00.000Z');
  let product: ReportsUnderTest;
  let connection: DataSource;

  beforeAll(async () => {
    quickWriter();
    product = await startReports({ clock });
    connection = await product.service.database.connect('analytics');
  });

  afterAll(async () => {
    await product.stop();
    jest.restoreAllMocks();
  });

  const list = (actor: Actor) => product.service.call(listReportSchedules, {}, { actor });
  const reports = (actor: Actor) => product.service.call(listReports, { limit: 100 }, { actor });
  const minuteAt = async (time: string): Promise<void> => {
    clock.time = time;
    await runMinute(connection);
  };

  /** A writer that takes no time. */
  const quickWriter = () =>
    jest.spyOn(ReportFiles.prototype, 'write').mockImplementation(() => {
      const file = { fileName: 'report.pdf', type: 'application/pdf', sizeBytes: 1, pages: 1 };
      return Promise.resolve({ ...file, content: Readable.from([Buffer.from('x')]) });
    });

  /** Reports of earlier days, without files; of a schedule, if one is given. */
  const fill = ({ userId, workspaceId }: Actor, count: number, scheduleId: string | null = null) =>
    connection.query(
      `WITH added AS (
         INSERT INTO report (id, workspace_id, title, type, date_range, format, included_metrics, start_date, end_date,
                             generated_by, author_name, schedule_id, created_at)
         SELECT gen_random_uuid(), $1, 'Report ' || number, 'executive_summary', '30days', 'pdf', '{}', $4, $4, $2, 'Ann',
                $5, $4::timestamptz - number * interval '1 day'
           FROM generate_series(1, $3::integer) AS each (number) RETURNING id, workspace_id)
       INSERT INTO report_file (report_id, audience, workspace_id, status, updated_at)
       SELECT id, 'team', workspace_id, 'failed', $4 FROM added`,
      [workspaceId, userId, count, clock.time, scheduleId],
    );

  it('go on when those of other workspaces are refused or fail', async () => {
    const { service } = product;
    const [full, broken, fine] = [aTeam(product), aTeam(product), aTeam(product)];
    for (const { member } of [full, broken, fine]) {
      await someData(service, member, { now: clock.now() });
      await schedule(service, member, [member]);
    }
    await fill(full.member, 1_000);
    product.failing.add(broken.member.workspaceId);

    await minuteAt('2026-03-11T06:00:30.000Z');
    expect(await reports(fine.member)).toHaveLength(1);
    expect(await list(full.member)).toMatchObject([
      {
        nextAt: '2026-03-12T06:00:00.000Z',
        lastAt: '2026-03-11T06:00:30.000Z',
        lastResult: 'Skipped: this workspace has 1,000 reports, as many as it may have. Delete some.',
      },
    ]);
    // Tried again after a minute, then after as long as it is late.
    expect(await list(broken.member)).toMatchObject([
      {
        nextAt: '2026-03-11T06:01:30.000Z',
        lastResult: 'Delayed: something went wrong on our side. It is tried again soon.',
      },
    ]);
    await minuteAt('2026-03-11T06:10:00.000Z');
    expect(await list(broken.member)).toMatchObject([{ nextAt: '2026-03-11T06:20:00.000Z' }]);
    product.failing.clear();
    await minuteAt('2026-03-11T06:20:10.000Z');
    expect(await reports(broken.member)).toHaveLength(1);
    expect(await list(broken.member)).toMatchObject([{ nextAt: '2026-03-12T06:00:00.000Z' }]);
  });

  it('keep the newest 90 reports of a schedule, with their files', async () => {
    const { service } = product;
    const { member } = aTeam(product);
    clock.time = '2026-04-10T12:00:00.000Z';
    await someData(service, member, { now: clock.now() });
    const { id } = await schedule(service, member, [member]);
    await minuteAt('2026-04-11T06:00:30.000Z');
    const [first] = await reports(member);
    await untilStatus(service, member, first?.id ?? '', 'ready');
    await connection.query(`UPDATE report SET created_at = '2025-12-01' WHERE id = $1`, [first?.id]);
    await fill(member, 89, id);
    await fill(member, 5);
    await connection.query('UPDATE report_schedule SET last_points = NULL WHERE id = $1', [id]);
    await minuteAt('2026-04-12T06:00:30.000Z');
    const left = await connection.query<{ schedule_id: string | null }[]>(
      'SELECT schedule_id FROM report WHERE workspace_id = $1',
      [member.workspaceId],
    );
    expect(left.filter(({ schedule_id }) => schedule_id === id)).toHaveLength(90);
    expect(left.filter(({ schedule_id }) => schedule_id === null)).toHaveLength(5);
    await expect(
      service.call(readReportFile, { id: first?.id ?? '' }, { actor: member }),
    ).rejects.toMatchObject({ code: 'not_found' });
    const [newest] = await reports(member);
    await untilStatus(service, member, newest?.id ?? '', 'ready');
    const [blobs] = await connection.query<{ count: number }[]>(
      `SELECT count(*)::integer AS count FROM blob WHERE type = 'application/pdf' AND user_id = $1 AND expires_at > now()`,
      [member.userId],
    );
    expect(blobs?.count).toBe(1);
    const deleted = (await service.published(reportDeleted)).map(({ reportId }) => reportId);
    expect(deleted).toContain(first?.id);
  });

  it('replace the oldest report of the schedule in a full workspace', async () => {
    const { service } = product;
    const { member } = aTeam(product);
    clock.time = '2026-05-10T12:00:00.000Z';
    await someData(service, member, { now: clock.now() });
    const { id } = await schedule(service, member, [member]);
    await fill(member, 2, id);
    await fill(member, 998);
    await minuteAt('2026-05-11T06:00:30.000Z');
    const left = await connection.query<{ title: string }[]>(
      'SELECT title FROM report WHERE workspace_id = $1 AND schedule_id = $2 ORDER BY created_at DESC',
      [member.workspaceId, id],
    );
    expect(left.map(({ title }) => title)).toEqual(['Weekly sales', 'Report 1']);
    expect(await list(member)).toMatchObject([{ lastResult: expect.stringMatching(/^(The report|Ready)/) }]);
  });

  it('make a report that failed again, also if nothing is new', async () => {
    const { service } = product;
    const { member, client } = aTeam(product);
    clock.time = '2026-06-10T12:00:00.000Z';
    await someData(service, member, { now: clock.now() });
    await schedule(service, member, [member, client]);
    jest
      .spyOn(ReportFiles.prototype, 'write')
      .mockRejectedValue(new AppError('payload_too_large', 'The report is too large.'));
    await minuteAt('2026-06-11T06:00:30.000Z');
    const newest = async (): Promise<Report> => {
      const [report] = await reports(member);
      if (!report) throw new Error('There is no report');
      return report;
    };
    const failed = await newest();
    await untilStatus(service, member, failed.id, 'failed');
    await untilStatus(service, client, failed.id, 'failed');
    expect(await list(member)).toMatchObject([{ lastResult: 'Failed: The report is too large.' }]);
    quickWriter();

    await minuteAt('2026-06-12T06:00:30.000Z');
    const again = await newest();
    expect(again.id).not.toBe(failed.id);
    await untilStatus(service, member, again.id, 'ready');
    await untilStatus(service, client, again.id, 'ready');
    expect(await list(member)).toMatchObject([{ lastResult: 'Ready for 2 members.' }]);

    await minuteAt('2026-06-13T06:00:30.000Z');
    expect(await newest()).toMatchObject({ id: again.id });
    expect(await list(member)).toMatchObject([
      { lastResult: 'Skipped: nothing is new since the last report.' },
    ]);
  });

  it('make a report again after points of earlier days were replaced, and after that was undone', async () => {
    const { service } = product;
    const { member } = aTeam(product);
    clock.time = '2026-07-10T12:00:00.000Z';
    const id = await someData(service, member, { now: clock.now() });
    await schedule(service, member, [member]);
    const turnOf = async (day: number): Promise<number> => {
      await minuteAt(`2026-07-${day}T06:00:30.000Z`);
      const made = await reports(member);
      await untilStatus(service, member, made[0]?.id ?? '', 'ready');
      return made.length;
    };
    expect(await turnOf(11)).toBe(1);
    const corrected = await upload(service, member, id, csv('active_users,1,,2026-07-01T12:00:00.000Z'));
    expect(corrected).toMatchObject({ rowsAdded: 0, rowsReplaced: 1 });
    expect([await turnOf(12), await turnOf(13)]).toEqual([2, 2]);
    const [run] = await service.call(listSyncRuns, { id, limit: 1 }, { actor: member });
    await service.call(undoRun, { id, runId: run?.id ?? '' }, { actor: member });
    expect([await turnOf(14), await turnOf(15)]).toEqual([3, 3]);
  });
});
