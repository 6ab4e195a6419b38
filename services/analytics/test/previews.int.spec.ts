import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { uploadReading } from '@emberdeck/contracts/analytics/upload-reading';
import { previewUpload } from '@emberdeck/contracts/analytics/uploads';
import { workspaceChanged } from '@emberdeck/contracts/identity/workspaces';
import { anActor } from '@emberdeck/testing/actors';
import { eventually } from '@emberdeck/testing/eventually';
import type { TestService } from '@emberdeck/testing/service-harness';
import { aSource, countRows, importSent, sendFile, startAnalytics, upload } from './analytics.js';

describe('the preview of a file', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startAnalytics();
  });

  afterAll(() => service.stop());

  it('shows what the file would bring, again with another choice, and stores nothing', async () => {
    const actor = anActor();
    const { id } = await aSource(service, actor);
    const sent = await sendFile(service, actor, id, 'date;sales\n31.01.2026;1,5\n');
    expect(await service.call(previewUpload, sent, { actor })).toMatchObject({
      format: 'csv',
      columns: { layout: 'wide', metrics: [{ column: 'sales' }], timestamp: 'date' },
      points: [{ name: 'sales', value: 1.5, timestamp: '2026-01-31T00:00:00.000Z' }],
      rowsRead: 1,
    });
    expect(await countRows(service, `metric WHERE data_source_id = '${id}'`)).toBe(0);
    expect(await countRows(service, `sync_run WHERE data_source_id = '${id}'`)).toBe(0);
    const columns = { layout: 'long', name: 'date', value: 'sales' };
    const reading = uploadReading.parse({ columns });
    expect(await service.call(previewUpload, { ...sent, reading }, { actor })).toMatchObject({
      columns: reading.columns,
      points: [{ name: '31.01.2026', value: 1.5 }],
    });
    expect(await importSent(service, actor, { ...sent, reading })).toMatchObject({ rowsAdded: 1 });
  });

  it('refuses a file that cannot be read', async () => {
    const actor = anActor();
    const { id } = await aSource(service, actor);
    const sent = await sendFile(service, actor, id, '%PDF-1.7');
    await expect(service.call(previewUpload, sent, { actor })).rejects.toMatchObject({
      code: 'validation_failed',
    });
  });

  it('is not for the file of another user', async () => {
    const actor = anActor();
    const { id } = await aSource(service, actor);
    const sent = await sendFile(service, actor, id, 'name,value\na,1\n');
    const other = anActor({ workspaceId: actor.workspaceId });
    await expect(service.call(previewUpload, sent, { actor: other })).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});

describe('a file', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startAnalytics();
  });

  afterAll(() => service.stop());

  const values = (id: string) =>
    service.database.asAdministrator<{ name: string; value: string; at: string }>(
      `SELECT name, value, ("timestamp" AT TIME ZONE 'UTC')::text AS at FROM analytics.metric
        WHERE data_source_id = $1 ORDER BY name, at`,
      [id],
    );

  it('is added as the user says it is meant', async () => {
    const actor = anActor();
    const { id } = await aSource(service, actor);
    const sent = await sendFile(service, actor, id, 'what;amount;when\na;1,234;02/03/2026\n');
    const columns = { layout: 'long', name: 'what', value: 'amount', timestamp: 'when' };
    const reading = uploadReading.parse({ columns, dateOrder: 'month_first', decimal: ',' });
    expect(await importSent(service, actor, { ...sent, reading })).toMatchObject({ rowsAdded: 1 });
    expect(await values(id)).toEqual([{ name: 'a', value: '1.234000', at: '2026-02-03 00:00:00' }]);
  });

  it('has its days in the zone of the workspace, in the preview as in the import', async () => {
    const actor = anActor();
    const { workspaceId } = actor;
    await service.publish(workspaceChanged, { workspaceId, timeZone: 'America/New_York', revision: 1 });
    const zone = `workspace_time_zone WHERE workspace_id = '${workspaceId}' AND rollup_zone = 'America/New_York'`;
    await eventually(async () => expect(await countRows(service, zone)).toBe(1));
    const { id } = await aSource(service, actor);
    const sent = await sendFile(service, actor, id, 'date,sales\n2026-01-31,1\n');
    expect(await service.call(previewUpload, sent, { actor })).toMatchObject({
      points: [{ timestamp: '2026-01-31T05:00:00.000Z' }],
    });
    await importSent(service, actor, sent);
    expect(await values(id)).toMatchObject([{ name: 'sales', at: '2026-01-31 05:00:00' }]);
  });

  it('with an open question is refused, unless its first choice is accepted', async () => {
    const actor = anActor();
    const { id } = await aSource(service, actor);
    const sent = await sendFile(service, actor, id, 'date,shop,sales\n2026-01-31,A,1\n2026-01-31,B,2\n');
    await expect(importSent(service, actor, sent)).rejects.toMatchObject({
      code: 'validation_failed',
      message: expect.stringContaining('One row shares name and time with another one'),
    });
    const reading = uploadReading.parse({ accepted: ['group'] });
    expect(await importSent(service, actor, { ...sent, reading })).toMatchObject({ rowsAdded: 2 });
    expect((await values(id)).map(({ name }) => name)).toEqual(['sales · A', 'sales · B']);
  });

  it('of LibreOffice is added', async () => {
    const actor = anActor();
    const { id } = await aSource(service, actor);
    const file = await readFile(new URL('../../test/fixtures/libreoffice.xlsx', import.meta.url));
    expect(await upload(service, actor, id, file)).toMatchObject({ rowsRead: 5, rowsAdded: 5, errors: [] });
    expect(await values(id)).toHaveLength(5);
  });
});
