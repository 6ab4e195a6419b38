import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { getDashboardMetrics } from '@emberdeck/contracts/analytics/dashboard';
import { totalRevenue } from '@emberdeck/contracts/analytics/metric-names';
import { createMetricGoal } from '@emberdeck/contracts/analytics/metrics';
import { noticeRaised } from '@emberdeck/contracts/analytics/notices';
import { maxAttachedBytes, readReportPart, reportMade } from '@emberdeck/contracts/analytics/report-work';
import {
  deleteReport,
  listReports,
  readReport,
  readReportFile,
  reportChanged,
  retryReport,
  sharedReportsChanged,
  shareReport,
} from '@emberdeck/contracts/analytics/reports';
import { checkBlob } from '@emberdeck/contracts/blobs/blob';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { CallInput } from '@emberdeck/contracts/core/call';
import { preferenceDefaults, preferencesChanged } from '@emberdeck/contracts/identity/preferences';
import { AppError } from '@emberdeck/platform/errors/app-error';
import { claimedGrant } from '@emberdeck/platform/blobs/blob-grant';
import { eventually } from '@emberdeck/testing/eventually';
import { anActor } from '@emberdeck/testing/actors';
import type { ReportDocument } from '../src/reports/report-files/report-document.js';
import { ReportFiles } from '../src/reports/report-files/report-files.service.js';
import { activitiesOf, countRows, csv, upload } from './analytics.js';
import { cellsOf, partsOf, textOfPdf } from './file-texts.js';
import {
  aTeam,
  type ReportsUnderTest,
  request,
  someData,
  startReports,
  untilStatus,
} from './reports-harness.js';

describe('reports', () => {
  let product: ReportsUnderTest;

  beforeAll(async () => {
    product = await startReports();
  });

  afterEach(() => {
    jest.restoreAllMocks();
  });

  afterAll(() => product.stop());

  const list = (actor: Actor) => product.service.call(listReports, { limit: 50 }, { actor });
  const file = (actor: Actor, id: string) => product.service.call(readReportFile, { id }, { actor });
  const noticesOf = async (id: string) =>
    (await product.service.published(noticeRaised)).filter(({ link }) => link.endsWith(id));
  const storedOf = async (actor: Actor, id: string): Promise<ReportDocument> => {
    const { url } = await file(actor, id);
    const spied = written.get(claimedGrant(url.split('/').at(-1) ?? '').sizeBytes);
    if (!spied) throw new Error('This file was not written');
    return spied;
  };
  /** Documents by the size of their file, and the bytes of the last file. */
  const written = new Map<number, ReportDocument>();
  let newest = Buffer.alloc(0);
  const watchWriter = (): void => {
    const write = ReportFiles.prototype.write;
    jest.spyOn(ReportFiles.prototype, 'write').mockImplementation(async function (
      this: ReportFiles,
      format,
      document,
      options,
    ) {
      const result = await write.call(this, format, document, options);
      const chunks: Buffer[] = [];
      for await (const chunk of result.content) chunks.push(chunk as Buffer);
      const bytes = Buffer.concat(chunks);
      newest = bytes;
      written.set(bytes.length, document);
      return { ...result, content: Readable.from([bytes]) };
    });
  };

  it('answers at once with a queued report, and makes its file', async () => {
    const { service } = product;
    const { member } = aTeam(product);
    await someData(service, member);
    const queued = await request(service, member, { config: { dateRange: 'forever' } });
    expect(queued).toMatchObject({
      status: 'queued',
      progress: 0,
      type: 'executive_summary',
      config: {
        dateRange: '30days',
        includedMetrics: ['active_users', 'revenue', 'conversion_rate', 'key_insights'],
      },
      generatedBy: member.userId,
      sharedWith: [],
      fileSize: null,
    });
    const { startDate, endDate } = queued.config.filters;
    expect(startDate).toMatch(/T00:00:00.000Z$/);
    expect(Date.parse(endDate) - Date.parse(startDate)).toBe(30 * 86_400_000 - 1);

    const ready = await untilStatus(service, member, queued.id, 'ready');
    expect(ready).toMatchObject({ progress: 100, pages: expect.any(Number), reason: null });
    expect(ready.fileSize).toBeGreaterThan(500);
    const { url } = await file(member, queued.id);
    expect(claimedGrant(url.split('/').at(-1) ?? '')).toMatchObject({
      userId: member.userId,
      service: 'analytics',
    });

    expect(await noticesOf(queued.id)).toMatchObject([
      { type: 'report_ready', userIds: [member.userId], params: { title: 'Sales' } },
    ]);
    const made = (await service.published(reportMade)).filter(({ reportId }) => reportId === queued.id);
    expect(made).toMatchObject([{ userId: member.userId, format: 'pdf' }]);
    const states = (await service.published(reportChanged))
      .filter(({ report }) => report.id === queued.id)
      .map(({ report }) => report.status);
    expect(new Set(states)).toEqual(new Set(['queued', 'running', 'ready']));
  });

  it('shows the figures of the dashboard in every format', async () => {
    watchWriter();
    const { service } = product;
    const { owner } = aTeam(product);
    await someData(service, owner);
    const dashboard = await service.call(getDashboardMetrics, {}, { actor: owner });
    for (const format of ['pdf', 'excel', 'powerpoint']) {
      const { id } = await request(service, owner, { title: `Figures ${format}`, config: { format } });
      await untilStatus(service, owner, id, 'ready');
      const document = await storedOf(owner, id);
      expect(
        document.figures.map(({ label, value, change }) => [label, value, change?.text ?? 'No earlier data']),
      ).toEqual([
        ['Active Users', dashboard.activeUsers, dashboard.trends.activeUsers.label],
        ['Revenue', dashboard.revenue, dashboard.trends.revenue.label],
        // No source brings it.
        ['Conversion Rate', null, dashboard.trends.conversionRate.label],
      ]);
      expect(document).toMatchObject({
        workspaceName: 'Sales team',
        authorName: owner.displayName,
        notice: 'Without a figure: Conversion Rate. The metrics are: active_users, revenue_pro.',
      });
      const users = document.sections.find(({ title }) => title === 'Active users');
      expect(users?.charts[0]?.series[0]?.values.at(-1)).toBe(dashboard.activeUsers);
      const isExcel = format === 'excel';
      expect(document.sections.some(({ title }) => title === 'Daily values')).toBe(isExcel);
      expect(document.method.some((line) => line.includes('The file lists 58 points'))).toBe(isExcel);
    }
  });

  it('prints what the cards of the dashboard show', async () => {
    watchWriter();
    const { service } = product;
    const { owner } = aTeam(product);
    const source = await someData(service, owner);
    const now = new Date().toISOString();
    await upload(service, owner, source, csv(`revenue_team,1234.5,,${now}`, `conversion_rate,4.25,%,${now}`));
    await service.call(
      createMetricGoal,
      { metric: totalRevenue, target: 2000.25, dueDate: '2100-01-01' },
      { actor: owner },
    );
    const dashboard = await service.call(getDashboardMetrics, {}, { actor: owner });
    expect(dashboard).toMatchObject({ activeUsers: 1000, revenue: 1734.5, conversionRate: 4.25 });
    const shown = ['1,000', '$1,734.50', '4.3%', `${dashboard.trends.revenue.label} vs. the month before`];
    const words = [...shown, 'No data from the month before', '87% of $2,000.25'];
    const read = async (format: string): Promise<Buffer> => {
      const { id } = await request(service, owner, { config: { format } });
      await untilStatus(service, owner, id, 'ready');
      return newest;
    };
    const pdf = textOfPdf(await read('pdf'));
    for (const word of words) expect(pdf).toContain(word);
    const slides = (await partsOf(await read('powerpoint'), /^ppt\/slides\/slide\d+\.xml$/)).join('');
    for (const word of words) expect(slides).toContain(word);
    const summary = (await cellsOf(await read('excel'))).sheets.get('Summary') ?? [];
    const share = (dashboard.trends.revenue.change ?? Number.NaN) / 100;
    for (const value of [1000, 1734.5, 4.25, share, 2000.25]) {
      expect(summary.map((cell) => cell.value)).toContainEqual(value);
    }
  });

  it('retries a writer that fails, then says why there is no file, and makes it again on request', async () => {
    const { service } = product;
    const { member, other } = aTeam(product);
    const write = jest
      .spyOn(ReportFiles.prototype, 'write')
      .mockRejectedValue(new AppError('validation_failed', 'The report is too large for a PDF.'));
    const { id } = await request(service, member);
    const failed = await untilStatus(service, member, id, 'failed');
    expect(failed).toMatchObject({ reason: 'The report is too large for a PDF.', fileSize: null });
    await expect(file(member, id)).rejects.toMatchObject({ code: 'conflict', message: failed.reason });
    expect(await noticesOf(id)).toMatchObject([{ type: 'report_failed', params: { text: failed.reason } }]);

    write.mockRestore();
    const retry = (actor: Actor) => service.call(retryReport, { id }, { actor });
    await expect(retry(other)).rejects.toMatchObject({ code: 'forbidden' });
    expect(await eventually(() => retry(member))).toMatchObject({ status: 'queued', reason: null });
    await untilStatus(service, member, id, 'ready');
    await expect(retry(member)).rejects.toMatchObject({ code: 'conflict' });
  });

  it('has an empty window, and says so', async () => {
    watchWriter();
    const { service } = product;
    const { owner } = aTeam(product);
    const { id } = await request(service, owner, {
      type: 'detailed_analytics',
      config: { includedMetrics: ['visits'] },
    });
    await untilStatus(service, owner, id, 'ready');
    const document = await storedOf(owner, id);
    expect(document.notice).toMatch(/no data/);
    expect(document.method.at(-1)).toMatch(/no metric has this name: visits/);
  });

  it('deletes a report while its file is made, with everything that was stored', async () => {
    const { service } = product;
    const { member, other, manager } = aTeam(product);
    const before = await product.files();
    let began = (): void => undefined;
    const running = new Promise<void>((resolve) => (began = resolve));
    const aborted = new Promise<void>((resolve) => {
      jest.spyOn(ReportFiles.prototype, 'write').mockImplementation(
        (_format, _document, { signal }) =>
          new Promise((_resolve, reject) => {
            began();
            signal.addEventListener('abort', () => {
              reject(signal.reason as Error);
              resolve();
            });
          }),
      );
    });
    const { id } = await request(service, member);
    await running;
    await expect(service.call(deleteReport, { id }, { actor: other })).rejects.toMatchObject({
      code: 'forbidden',
    });
    await service.call(deleteReport, { id }, { actor: manager });
    await aborted;
    await expect(service.call(readReport, { id }, { actor: member })).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(await product.files()).toEqual(before);
    expect(await noticesOf(id)).toEqual([]);
  });

  it('gives the file for a mail by the rights that its recipient has now', async () => {
    const { member, client } = aTeam(product);
    await someData(product.service, member);
    const { id: reportId } = await request(product.service, member, { config: { format: 'excel' } });
    const wanted = { workspaceId: member.workspaceId, reportId, knownSha256: null, offset: 0 };
    const part = (userId: string, changes: Partial<CallInput<typeof readReportPart>> = {}) =>
      product.service.call(readReportPart, { ...wanted, userId, ...changes });
    expect(await part(member.userId)).toEqual({ file: null });
    const { fileName, fileSize } = await untilStatus(product.service, member, reportId, 'ready');
    const { file: whole } = await part(member.userId);
    const bytes = Buffer.from(whole?.part ?? '', 'base64');
    expect(whole).toMatchObject({ name: fileName, sizeBytes: fileSize });
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(whole?.sha256);
    const rest = await part(member.userId, { offset: 100 });
    expect(Buffer.from(rest.file?.part ?? '', 'base64')).toEqual(bytes.subarray(100));
    const known = await part(member.userId, { knownSha256: whole?.sha256 ?? '' });
    expect(known.file).toMatchObject({ part: '' });
    for (const userId of [client.userId, randomUUID()]) expect(await part(userId)).toEqual({ file: null });
    expect(await part(member.userId, { workspaceId: randomUUID() })).toEqual({ file: null });
    await product.service.database.asAdministrator(
      'UPDATE analytics.blob SET size_bytes = $2 WHERE sha256 = $1',
      [whole?.sha256, maxAttachedBytes + 1],
    );
    expect(await part(member.userId)).toEqual({ file: null });
  });

  it('deletes the file of a ready report', async () => {
    const { service } = product;
    const { member } = aTeam(product);
    const { id } = await request(service, member);
    await untilStatus(service, member, id, 'ready');
    await service.call(deleteReport, { id }, { actor: member });
    const [live] = await service.database.asAdministrator<{ count: number }>(
      `SELECT count(*)::integer AS count FROM analytics.blob WHERE user_id = $1 AND expires_at > now()`,
      [member.userId],
    );
    expect(live?.count).toBe(0);
  });

  it('shares with clients a file of what clients may see', async () => {
    watchWriter();
    const { service } = product;
    const { member, other, client, otherClient } = aTeam(product);
    const open = await someData(service, member, { name: 'Open' });
    const closed = await someData(service, member, { name: 'Closed' });
    const setAccess = (id: string, access: boolean) =>
      service.database.asAdministrator('UPDATE analytics.data_source SET client_access = $2 WHERE id = $1', [
        id,
        access,
      ]);
    await setAccess(closed, false);
    const { id } = await request(service, member);
    await untilStatus(service, member, id, 'ready');
    expect(await list(client)).toEqual([]);
    await expect(file(client, id)).rejects.toMatchObject({ code: 'not_found' });
    const activities = (actor: Actor) => activitiesOf(service, actor);
    expect((await activities(other)).map(({ entityId }) => entityId)).toContain(id);
    expect(await activities(client)).toEqual([]);

    const share = (actor: Actor, userIds: string[]) => service.call(shareReport, { id, userIds }, { actor });
    await expect(share(other, [client.userId])).rejects.toMatchObject({ code: 'forbidden' });
    await expect(share(member, [other.userId])).rejects.toMatchObject({ code: 'validation_failed' });
    await expect(share(member, [anActor().userId])).rejects.toMatchObject({ code: 'validation_failed' });
    const shared = await share(member, [client.userId, otherClient.userId]);
    expect(shared.sharedWith).toEqual([client.userId, otherClient.userId]);

    const late = { id, userIds: [client.userId], before: { userIds: [] } };
    await expect(service.call(shareReport, late, { actor: member })).rejects.toMatchObject({
      code: 'changed_elsewhere',
    });

    const seen = await untilStatus(service, client, id, 'ready');
    expect(seen.sharedWith).toEqual([client.userId]);
    const ofTeam = await storedOf(member, id);
    const ofClient = await storedOf(client, id);
    expect(ofTeam.sources.map(({ name }) => name)).toEqual(['Open', 'Closed']);
    expect(ofClient.sources.map(({ name }) => name)).toEqual(['Open']);
    expect(ofTeam.figures[0]?.value).toBe(2000);
    expect(ofClient.figures[0]?.value).toBe(1000);
    expect((await noticesOf(id)).map(({ userIds }) => userIds)).toContainEqual(shared.sharedWith);
    const told = (await service.published(sharedReportsChanged)).filter(({ reportId }) => reportId === id);
    expect(new Set(told.map(({ userId }) => userId))).toEqual(new Set(shared.sharedWith));

    const mayRead = async (actor: Actor, url: string) => {
      const { blobId } = claimedGrant(url.split('/').at(-1) ?? '');
      return (await service.call(checkBlob('analytics'), { blobId }, { actor })).mayRead;
    };
    const [{ url: byClient }, { url: byTeam }] = [await file(client, id), await file(member, id)];
    expect(await mayRead(client, byClient)).toBe(true);
    expect(await mayRead(other, byTeam)).toBe(true);
    expect(await mayRead(client, byTeam)).toBe(false);
    expect(await mayRead(anActor(), byTeam)).toBe(false);

    // A source that is closed later leaves the file: the download is refused, and the file made again.
    await setAccess(open, false);
    expect(await mayRead(client, byClient)).toBe(false);
    await expect(file(client, id)).rejects.toMatchObject({ code: 'conflict' });
    await untilStatus(service, client, id, 'ready');
    expect((await storedOf(client, id)).sources).toEqual([]);

    const { url: again } = await file(client, id);
    expect(await mayRead(client, again)).toBe(true);
    await share(member, [otherClient.userId]);
    expect(await mayRead(client, again)).toBe(false);
    expect(await list(client)).toEqual([]);
    expect(await list(otherClient)).toMatchObject([{ id }]);
    await share(member, []);
    await expect(file(otherClient, id)).rejects.toMatchObject({ code: 'not_found' });
    expect(await list(member)).toMatchObject([{ id, sharedWith: [] }]);
  });

  it('makes the file for clients again as soon as a source is closed to them', async () => {
    const { service } = product;
    const { member, client } = aTeam(product);
    const source = await someData(service, member);
    const { id } = await request(service, member);
    await service.call(shareReport, { id, userIds: [client.userId] }, { actor: member });
    await untilStatus(service, client, id, 'ready');
    const before = await service.call(readReport, { id }, { actor: client });
    await service.publish(preferencesChanged, {
      userId: member.userId,
      revision: 5,
      preferences: { ...preferenceDefaults, clientDataAccess: false },
    });
    const after = await eventually(async () => {
      const report = await service.call(readReport, { id }, { actor: client });
      if (report.updatedAt === before.updatedAt) throw new Error('The state is the old one');
      return report;
    });
    expect(['queued', 'running', 'ready']).toContain(after.status);
    await untilStatus(service, client, id, 'ready');
    const [stored] = await service.database.asAdministrator<{ ids: string[] }>(
      `SELECT source_ids AS ids FROM analytics.report_file WHERE report_id = $1 AND audience = 'client'`,
      [id],
    );
    expect(stored?.ids).not.toContain(source);
  });

  it('shows the team a failed file for clients, and makes it again on request or when sharing is saved', async () => {
    const { service } = product;
    const { member, client } = aTeam(product);
    await someData(service, member);
    const { id } = await request(service, member);
    await untilStatus(service, member, id, 'ready');
    const share = () => service.call(shareReport, { id, userIds: [client.userId] }, { actor: member });
    const read = (actor: Actor) => service.call(readReport, { id }, { actor });
    const fail = () =>
      jest
        .spyOn(ReportFiles.prototype, 'write')
        .mockRejectedValue(new AppError('validation_failed', 'The report is too large.'));
    const failedFile = { status: 'failed', reason: 'The report is too large.' };
    const failing = fail();
    expect((await share()).clientFile).toEqual({ status: 'queued', reason: null });
    await untilStatus(service, client, id, 'failed');
    expect(await read(member)).toMatchObject({ status: 'ready', clientFile: failedFile });
    expect(await list(member)).toMatchObject([{ clientFile: failedFile }]);
    expect((await read(client)).clientFile).toBeNull();
    const rows = (await service.published(reportChanged)).filter(({ report }) => report.id === id);
    expect(rows.map(({ report }) => report.clientFile)).toContainEqual(failedFile);

    expect((await eventually(share)).clientFile).toMatchObject({ status: 'queued' });
    await untilStatus(service, client, id, 'failed');
    failing.mockRestore();
    const retried = await eventually(() => service.call(retryReport, { id }, { actor: member }));
    expect(retried).toMatchObject({ status: 'ready', clientFile: { status: 'queued' } });
    await untilStatus(service, client, id, 'ready');
    expect((await read(member)).clientFile).toEqual({ status: 'ready', reason: null });
  });

  it('lists the reports of the own workspace, newest first, in pages', async () => {
    const { service } = product;
    const { member, other } = aTeam(product);
    const ids: string[] = [];
    for (const title of ['One', 'Two', 'Three']) ids.unshift((await request(service, member, { title })).id);
    const first = await service.page(listReports, { limit: 2 }, { actor: other });
    const next = await service.page(
      listReports,
      { limit: 2, cursor: first.nextCursor ?? '' },
      { actor: other },
    );
    expect([...first.items, ...next.items].map(({ id }) => id)).toEqual(ids);
    expect(await list(anActor())).toEqual([]);
    const [id = ''] = ids;
    await expect(service.call(readReport, { id }, { actor: anActor() })).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(service.call(deleteReport, { id }, { actor: anActor() })).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(await countRows(service, 'report')).toBeGreaterThanOrEqual(3);
  });
});
