import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readReportFile } from '@emberdeck/contracts/analytics/reports';
import { AppError } from '@emberdeck/platform/errors/app-error';
import { startGateway, type TestGateway } from './gateway-harness.js';

describe('the file of a report', () => {
  let gateway: TestGateway;

  beforeAll(async () => {
    gateway = await startGateway();
  });

  afterAll(() => gateway.stop());

  const open = (path: string, cookie?: string) =>
    fetch(`${gateway.address}/api/reports/${path}`, {
      redirect: 'manual',
      headers: cookie === undefined ? {} : { cookie: `emberdeck_session=${cookie}` },
    });

  it('is a redirect to its address', async () => {
    const inputs: unknown[] = [];
    gateway.answer(readReportFile, (input) => {
      inputs.push(input);
      return { url: '/api/blobs/grant', expiresAt: '2030-01-01T00:00:00.000Z' };
    });
    const { cookie } = gateway.signIn();
    const id = randomUUID();
    const answer = await open(`${id}/file`, cookie);
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe('/api/blobs/grant');
    expect(answer.headers.get('cache-control')).toContain('no-store');
    await open(`${id}/file?inline=1`, cookie);
    expect(inputs).toEqual([{ id }, { id, inline: '1' }]);
  });

  it('needs a session, a report and a known question', async () => {
    const { cookie } = gateway.signIn();
    expect((await open(`${randomUUID()}/file`)).status).toBe(401);
    expect((await open('none/file', cookie)).status).toBe(404);
    expect((await open(`${randomUUID()}/file?as=png`, cookie)).status).toBe(422);
    gateway.answer(readReportFile, () => {
      throw new AppError('conflict', 'The report is not ready yet.');
    });
    expect((await open(`${randomUUID()}/file`, cookie)).status).toBe(409);
  });
});
