import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { listReports } from '@emberdeck/contracts/analytics/reports';
import { aTeam, request, type ReportsUnderTest, startReports, untilStatus } from './reports-harness.js';

const runtime = { deployment: 'distributed' } as const;

describe('the roles of a service', () => {
  let serving: ReportsUnderTest;
  let working: ReportsUnderTest;

  beforeAll(async () => {
    serving = await startReports({ runtime, environment: { SERVICE_ROLE: 'serve' } });
  });

  afterAll(async () => {
    await working.stop();
    await serving.stop();
  });

  it('a process that serves starts no job; one that works runs it and answers no call', async () => {
    const team = aTeam(serving);
    const report = await request(serving.service, team.member);
    working = await startReports({
      runtime,
      database: serving.service.database,
      environment: { SERVICE_ROLE: 'work' },
    });
    const [member] = serving.members.values();
    working.members.set(team.member.workspaceId, member ?? []);
    await expect(
      working.service.call(listReports, { limit: 1 }, { actor: team.member }),
    ).rejects.toMatchObject({ code: 'unavailable' });
    await untilStatus(serving.service, team.member, report.id, 'ready');
    expect([await serving.files(), await working.files()]).toEqual([[], [expect.any(String)]]);
  });
});
