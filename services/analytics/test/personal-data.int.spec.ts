import { afterAll, beforeAll, expect, it, describe } from '@jest/globals';
import { activityRecorded } from '@emberdeck/contracts/analytics/activities';
import { memberChanged } from '@emberdeck/contracts/identity/memberships';
import { userJoined } from '@emberdeck/contracts/identity/users';
import { listDataSources } from '@emberdeck/contracts/analytics/data-sources';
import { listReports } from '@emberdeck/contracts/analytics/reports';
import { anActor } from '@emberdeck/testing/actors';
import { type PersonalHooks, personalHooks } from '@emberdeck/testing/personal-data';
import { definition } from '../src/definition.js';
import { aSource, csv, upload } from './analytics.js';
import { type ReportsUnderTest, request, startReports, untilStatus } from './reports-harness.js';

describe('personal data', () => {
  let reports: ReportsUnderTest;
  let hooks: PersonalHooks;

  beforeAll(async () => {
    reports = await startReports();
    hooks = await personalHooks(definition, reports.service.database);
  });

  afterAll(() => reports.stop());

  it('collects what a member has made, and leaves of it what belongs to the workspace', async () => {
    const { service } = reports;
    const ada = anActor({ displayName: 'Ada Quillfeather' });
    const colleague = anActor({ workspaceId: ada.workspaceId });
    const { userId, workspaceId, displayName } = ada;
    const account = { entryType: 'email', verified: true, provenPhone: null, referralCode: null } as const;
    const joinedAt = new Date().toISOString();
    await service.publish(userJoined, { userId, workspaceId, displayName, ...account, joinedAt });
    await service.publish(memberChanged, ada);
    const source = await aSource(service, ada, { name: 'Sales' });
    await upload(service, ada, source.id, csv('Sales,3,,2026-01-05'));
    const { id } = await request(service, ada);
    await untilStatus(service, ada, id, 'ready');
    await service.published(activityRecorded);

    expect(await hooks.collect(userId)).toMatchObject({
      data_source: expect.stringContaining('Sales'),
      report: expect.stringContaining('Ada Quillfeather'),
      upload: expect.stringContaining('figures.csv'),
      member_name: expect.stringContaining('Ada Quillfeather'),
      activity: expect.stringContaining('Ada Quillfeather joined'),
    });

    for (let time = 1; time <= 2; time += 1) await hooks.erase({ userId, contacts: [] });
    expect(await hooks.tablesWith(['quillfeather'])).toEqual([]);
    expect(Object.keys(await hooks.collect(userId))).toEqual(['data_source', 'blob']);
    expect(await service.call(listReports, { limit: 50 }, { actor: colleague })).toEqual([]);
    expect(await service.call(listDataSources, { limit: 50 }, { actor: colleague })).toHaveLength(1);
  });
});
