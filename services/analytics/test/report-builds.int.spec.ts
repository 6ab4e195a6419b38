import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  cancelReport,
  listReports,
  readReportFile,
  type Report,
  retryReport,
} from '@emberdeck/contracts/analytics/reports';
import { jobCalls } from '@emberdeck/contracts/jobs/job-calls';
import type { Actor } from '@emberdeck/contracts/core/actor';
import { FolderBlobStore } from '@emberdeck/platform/blobs/folder-blob-store';
import { eventually } from '@emberdeck/testing/eventually';
import type { DataSource } from 'typeorm';
import { ReportFiles } from '../src/reports/report-files/report-files.service.js';
import { ReportBuildsService } from '../src/reports/reports/report-builds.service.js';
import {
  aTeam,
  type ReportsUnderTest,
  request,
  someData,
  startReports,
  untilStatus,
} from './reports-harness.js';

describe('the making of reports', () => {
  let product: ReportsUnderTest;
  let connection: DataSource;

  beforeAll(async () => {
    product = await startReports();
    connection = await product.service.database.connect('analytics');
  });

  afterEach(() => {
    jest.restoreAllMocks();
  });

  afterAll(() => product.stop());

  const liveBlobs = async ({ userId }: Actor): Promise<number> => {
    const [row] = await connection.query<{ count: number }[]>(
      'SELECT count(*)::integer AS count FROM blob WHERE user_id = $1 AND expires_at > now()',
      [userId],
    );
    return row?.count ?? 0;
  };

  /** Lets a worker take the job of a report once more, as another one does after the first one died. */
  const runAgain = async ({ id }: Report): Promise<string> => {
    const [[job]] = await connection.query<[{ id: string }[], number]>(
      `UPDATE job SET status = 'queued', run_id = NULL, leased_until = NULL, finished_at = NULL
        WHERE id = (SELECT job_id FROM report_file WHERE report_id = $1 AND audience = 'team') RETURNING id`,
      [id],
    );
    await connection.query(`SELECT FROM add_job('job', json_build_object('jobId', $1::uuid))`, [job?.id]);
    return job?.id ?? '';
  };

  const untilJobEnds = (id: string): Promise<void> =>
    eventually(async () => {
      const [job] = await connection.query<{ status: string }[]>('SELECT status FROM job WHERE id = $1', [
        id,
      ]);
      expect(job?.status).toBe('succeeded');
    });

  const untilAborted: ReportFiles['write'] = (_format, _document, { signal }) =>
    new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));

  /** A writer that holds each file until it is released. */
  const heldWriter = () => {
    const write = ReportFiles.prototype.write;
    const held: (() => void)[] = [];
    jest.spyOn(ReportFiles.prototype, 'write').mockImplementation(async function (
      this: ReportFiles,
      ...given
    ) {
      await new Promise<void>((resolve) => held.push(resolve));
      return write.apply(this, given);
    });
    return held;
  };

  it('keeps the file of the last of two workers, and no other', async () => {
    const { service } = product;
    const { member } = aTeam(product);
    await someData(service, member);
    const held = heldWriter();
    const report = await request(service, member);
    await eventually(() => expect(held).toHaveLength(1));
    const second = await runAgain(report);
    await eventually(() => expect(held).toHaveLength(2));
    for (const release of held) release();
    await untilJobEnds(second);
    await untilStatus(service, member, report.id, 'ready');
    await eventually(async () => expect(await liveBlobs(member)).toBe(1));
    await service.call(readReportFile, { id: report.id }, { actor: member });
  });

  it('keeps the file of a ready report whose run did not learn that its last commit was made', async () => {
    const { service } = product;
    const { member } = aTeam(product);
    const finish = ReportBuildsService.prototype.finish;
    const answers = jest.spyOn(ReportBuildsService.prototype, 'finish').mockImplementation(async function (
      this: ReportBuildsService,
      ...given
    ) {
      await finish.apply(this, given);
      throw new Error('The connection was lost');
    });
    const discards = jest.spyOn(ReportBuildsService.prototype, 'discard');
    const { id } = await request(service, member);
    await untilStatus(service, member, id, 'ready');
    // A worker that lost the job of another test may still be discarding its file.
    const isOfReport = ([{ report }]: Parameters<ReportBuildsService['discard']>): boolean =>
      report.id === id;
    await eventually(() => expect(discards.mock.calls.filter(isOfReport)).toHaveLength(1));
    await discards.mock.results[discards.mock.calls.findIndex(isOfReport)]?.value;
    expect(answers.mock.calls.filter(([{ report }]) => report.id === id)).toHaveLength(1);
    expect(await liveBlobs(member)).toBe(1);
    await service.call(readReportFile, { id }, { actor: member });
  });

  it('makes nothing again once the file is ready', async () => {
    const { service } = product;
    const { member } = aTeam(product);
    const report = await request(service, member);
    const ready = await untilStatus(service, member, report.id, 'ready');
    await untilJobEnds(await runAgain(report));
    expect(await service.call(listReports, { limit: 1 }, { actor: member })).toEqual([ready]);
    expect(await liveBlobs(member)).toBe(1);
  });

  it('says that there is no space, and leaves nothing behind', async () => {
    const { service } = product;
    const { member } = aTeam(product);
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    const put = jest.spyOn(FolderBlobStore.prototype, 'put').mockRejectedValue(full);
    const { id } = await request(service, member);
    // The next runs wait for seconds; the last one decides.
    const job = await eventually(async () => {
      const [[waiting]] = await connection.query<[{ id: string }[], number]>(
        `UPDATE job SET attempts = max_attempts - 1
          WHERE input->>'reportId' = $1 AND status = 'queued' AND attempts = 1 RETURNING id`,
        [id],
      );
      if (!waiting) throw new Error('The first run has not ended');
      return waiting.id;
    });
    expect(put).toHaveBeenCalled();
    await connection.query(
      `SELECT add_job('job', json_build_object('jobId', $1::uuid), job_key => 'job:' || $1)`,
      [job],
    );
    const failed = await untilStatus(service, member, id, 'failed');
    expect(failed.reason).toBe(
      'The server has no space left for the file. Ask the operator to free some, then try again.',
    );
    expect(await liveBlobs(member)).toBe(0);
    put.mockRestore();
    await eventually(() => service.call(retryReport, { id }, { actor: member }));
    await untilStatus(service, member, id, 'ready');
  });

  it('is canceled by the members that manage the report, and can be made again', async () => {
    const { service } = product;
    const { member, other, manager } = aTeam(product);
    const write = jest.spyOn(ReportFiles.prototype, 'write').mockImplementation(untilAborted);
    const { id } = await request(service, member);
    await untilStatus(service, member, id, 'running');
    const cancel = (actor: Actor) => service.call(cancelReport, { id }, { actor });
    await expect(cancel(other)).rejects.toMatchObject({ code: 'forbidden' });
    expect(await cancel(manager)).toMatchObject({ status: 'failed', reason: 'Canceled.' });
    await expect(cancel(member)).rejects.toMatchObject({ code: 'conflict' });
    const calls = jobCalls('analytics');
    await eventually(async () => {
      const [job] = await service.call(calls.list, { limit: 1 }, { actor: member });
      expect(['canceled', 'succeeded']).toContain(job?.status);
    });
    write.mockRestore();
    await service.call(retryReport, { id }, { actor: member });
    await untilStatus(service, member, id, 'ready');
  });

  it('fails a report whose job was canceled', async () => {
    const { service } = product;
    const { member } = aTeam(product);
    jest.spyOn(ReportFiles.prototype, 'write').mockImplementation(untilAborted);
    const { id } = await request(service, member);
    await untilStatus(service, member, id, 'running');
    const calls = jobCalls('analytics');
    const [job] = await service.call(calls.list, { limit: 1 }, { actor: member });
    await service.call(calls.cancel, { id: job?.id ?? '' }, { actor: member });
    await eventually(async () => {
      expect(await service.call(calls.read, { id: job?.id ?? '' }, { actor: member })).toMatchObject({
        status: 'canceled',
      });
    });
    expect(await untilStatus(service, member, id, 'failed')).toMatchObject({ reason: 'Canceled.' });
  });
});
