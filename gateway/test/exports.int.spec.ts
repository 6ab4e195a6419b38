import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readExportFile } from '@emberdeck/contracts/identity/personal-exports';
import { startGateway, type TestGateway } from './gateway-harness.js';

describe('the file of an export', () => {
  let gateway: TestGateway;

  beforeAll(async () => {
    gateway = await startGateway();
  });

  afterAll(() => gateway.stop());

  const open = (id: string, cookie?: string) =>
    fetch(`${gateway.address}/api/exports/${id}/file`, {
      redirect: 'manual',
      headers: cookie === undefined ? {} : { cookie: `emberdeck_session=${cookie}` },
    });

  it('is a redirect to its address, for a session that has confirmed who it is', async () => {
    const inputs: unknown[] = [];
    gateway.answer(readExportFile, (input) => {
      inputs.push(input);
      return { url: '/api/blobs/grant', expiresAt: '2030-01-01T00:00:00.000Z' };
    });
    const id = randomUUID();
    expect((await open(id)).status).toBe(401);
    expect((await open(id, gateway.signIn({ reauthenticatedUntil: undefined }).cookie)).status).toBe(403);
    expect(inputs).toEqual([]);
    const until = new Date(Date.now() + 60_000).toISOString();
    const answer = await open(id, gateway.signIn({ reauthenticatedUntil: until }).cookie);
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/api/blobs/grant']);
    expect(answer.headers.get('cache-control')).toContain('no-store');
    expect(inputs).toEqual([{ id }]);
  });
});
