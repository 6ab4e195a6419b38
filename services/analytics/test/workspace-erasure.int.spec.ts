import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { listDataSources } from '@emberdeck/contracts/analytics/data-sources';
import { listReports } from '@emberdeck/contracts/analytics/reports';
import { memberChanged } from '@emberdeck/contracts/identity/memberships';
import { workspaceErased } from '@emberdeck/contracts/identity/workspace-deletion';
import { anActor } from '@emberdeck/testing/actors';
import { eventually } from '@emberdeck/testing/eventually';
import { type PersonalHooks, personalHooks } from '@emberdeck/testing/personal-data';
import { definition } from '../src/definition.js';
import { aSource, csv, runScheduled, upload } from './analytics.js';
import { type ReportsUnderTest, request, startReports, untilStatus } from './reports-harness.js';

/** Rows that age out by themselves: what was sent, answered, and the mark of the erased workspace. */
const transient = ['blob', 'erased_workspace', 'idempotency', 'inbox', 'job', 'outbox'];

describe('an erased workspace', () => {
  let reports: ReportsUnderTest;
  let hooks: PersonalHooks;

  beforeAll(async () => {
    reports = await startReports();
    hooks = await personalHooks(definition, reports.service.database);
  });

  afterAll(() => reports.stop());

  it('leaves no row, also by late events, and no other workspace loses one', async () => {
    const { service } = reports;
    const [ada, other] = [anActor(), anActor()];
    for (const actor of [ada, other]) {
      await service.publish(memberChanged, actor);
      const source = await aSource(service, actor, { name: 'Sales' });
      await upload(service, actor, source.id, csv('Sales,3,,2026-01-05'));
      const { id } = await request(service, actor);
      await untilStatus(service, actor, id, 'ready');
    }
    const { workspaceId } = ada;
    expect(await hooks.tablesWith([workspaceId])).toEqual(expect.arrayContaining(['metric', 'report']));
    for (let time = 1; time <= 2; time += 1) await service.publish(workspaceErased, { workspaceId });
    await service.publish(memberChanged, { ...ada, revision: 9 });
    expect(await service.call(listReports, { limit: 50 }, { actor: ada })).toEqual([]);
    expect(await service.call(listDataSources, { limit: 50 }, { actor: ada })).toEqual([]);
    await runScheduled(service, 'clear-uploads');
    await eventually(async () => {
      const left = await hooks.tablesWith([workspaceId]);
      expect(left.filter((table) => !transient.includes(table))).toEqual([]);
    });
    expect(await service.call(listReports, { limit: 50 }, { actor: other })).toHaveLength(1);
    expect(await service.call(listDataSources, { limit: 50 }, { actor: other })).toHaveLength(1);
  });
});
