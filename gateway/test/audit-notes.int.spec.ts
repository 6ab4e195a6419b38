import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { CallInput } from '@emberdeck/contracts/core/call';
import { noteAudit, readAuditCsv } from '@emberdeck/contracts/identity/audit-log';
import { eventually } from '@emberdeck/testing/eventually';
import { Browser } from '@emberdeck/testing/system/browser';
import { startGateway, type TestGateway } from './gateway-harness.js';

describe('what the gateway tells the audit log', () => {
  let gateway: TestGateway;
  let notes: CallInput<typeof noteAudit>[] = [];

  beforeAll(async () => {
    gateway = await startGateway();
    gateway.answer(noteAudit, (input) => {
      notes.push(noteAudit.input.parse(input));
      return { success: true };
    });
  });

  beforeEach(() => {
    notes = [];
  });

  afterAll(() => gateway.stop());

  const member = () => gateway.signIn({ role: 'team_member', ownsWorkspace: false }).browser;

  it('names a refused request by its template, once a minute for each user', async () => {
    const browser = member();
    const patch = (id: string) =>
      browser.send('PATCH', `/api/team/members/${id}`, '{"role":"client"}', {
        headers: { 'content-type': 'application/json' },
      });
    expect((await patch(randomUUID())).status).toBe(403);
    expect((await patch(randomUUID())).status).toBe(403);
    expect((await browser.get('/api/audit-log')).status).toBe(403);
    expect((await member().get('/api/audit-log')).status).toBe(403);
    await eventually(() => expect(notes).toHaveLength(3));
    expect(notes.map(({ route }) => route)).toEqual([
      'PATCH /api/team/members/:userId',
      'GET /api/audit-log',
      'GET /api/audit-log',
    ]);
  });

  it('notes no refusal of a visitor', async () => {
    expect((await new Browser(gateway.address).get('/api/audit-log')).status).toBe(401);
    expect(notes).toEqual([]);
  });

  it('notes a download', async () => {
    gateway.answer(readAuditCsv, () => ['"line"']);
    const { browser } = gateway.signIn({ role: 'product_manager', ownsWorkspace: false });
    const answer = await browser.get<string>('/api/audit-log.csv');
    expect(answer.headers.get('content-disposition')).toContain('audit-log.csv');
    await eventually(() => expect(notes).toEqual([{ action: 'exported', route: 'GET /api/audit-log.csv' }]));
  });
});
