import { beforeAll, describe, expect, it } from '@jest/globals';
import type { DataSource } from '@emberdeck/contracts/analytics/data-sources';
import type { ReportSchedule } from '@emberdeck/contracts/analytics/report-schedules';
import type { Report } from '@emberdeck/contracts/analytics/reports';
import type { CreatedInvitations } from '@emberdeck/contracts/identity/invitations';
import type { CurrentUser } from '@emberdeck/contracts/identity/users';
import type { Message } from '@emberdeck/contracts/messaging/messages';
import type { Notification } from '@emberdeck/contracts/notifications/notifications';
import { eventually } from '@emberdeck/testing/eventually';
import { type Browser, freshEmail } from '@emberdeck/testing/system/browser';
import { deployments } from '@emberdeck/testing/system/product-under-test';
import { attaching } from './attached-file.js';
import { operatorCommand } from './operator-command.js';
import { type SharedProduct, sharedProduct } from './shared-product.js';

const userOf = async (browser: Browser): Promise<CurrentUser> =>
  (await browser.get<CurrentUser>('/api/auth/user')).body;

const contentsOf = async (browser: Browser): Promise<string[]> =>
  (await browser.get<Message[]>('/api/messages')).body.map(({ content }) => content);

/** Sends a file for a message. Returns its id. */
async function attached(browser: Browser, name: string, content: string): Promise<string> {
  const { id, url } = (await attaching.announce(browser, name, content)).body;
  expect((await attaching.send(browser, url, content)).status).toBe(200);
  expect((await attaching.prepare(browser, id)).status).toBe(200);
  return id;
}

describe.each(deployments)('a member of two workspaces, %s', (deployment) => {
  let product: SharedProduct;
  let owner: Browser;
  let guest: Browser;
  let team: CurrentUser;
  let own: CurrentUser;

  const members = async (...args: string[]): Promise<string> =>
    (await operatorCommand('members', args, { EMBERDECK_DATA_DIR: product.directory })).output;

  const switchTo = async (workspaceId: string): Promise<number> =>
    (await guest.put('/api/session/workspace', { workspaceId })).status;

  beforeAll(async () => {
    product = await sharedProduct(deployment);
    [owner, guest] = [product.browser(), product.browser()];
    for (const browser of [owner, guest]) await browser.join(freshEmail());
    [team, own] = [await userOf(owner), await userOf(guest)];
  });

  it('switches in the same connection, and loses everything of a workspace with the membership', async () => {
    const { workspaceId } = team;
    await owner.post('/api/messages', { content: 'of the team' });
    await guest.post('/api/messages', { content: 'of my own' });
    const socket = await guest.openSocket();
    expect(await switchTo(workspaceId)).toBe(404);

    expect(await members('set', workspaceId, own.id, 'team_member')).toContain('is a member now');
    expect(await switchTo(workspaceId)).toBe(200);
    await socket.waitFor('workspace_switched', (message) => message.workspaceId === workspaceId);
    expect(await userOf(guest)).toMatchObject({ workspaceId, role: 'team_member', ownsWorkspace: false });
    expect(await contentsOf(guest)).toEqual(['of the team']);
    // The requests of a member are enough for the feed and the bell, whose events may come later.
    await guest.post('/api/messages', { content: 'of the guest' });
    await guest.get('/api/notifications');
    const { body } = await owner.post<Message>('/api/messages', { content: `with <@${own.id}>` });
    await socket.waitFor('new_message', ({ messageId }) => messageId === body.id);
    await eventually(async () => {
      const bell = (await guest.get<Notification[]>('/api/notifications')).body;
      expect(bell.map(({ type }) => type)).toContain('mention');
    });

    expect(await members('remove', workspaceId, own.id)).toContain('no longer a member');
    await socket.waitFor('workspace_switched', (message) => message.workspaceId === own.workspaceId);
    expect(await userOf(guest)).toMatchObject({ workspaceId: own.workspaceId, ownsWorkspace: true });
    expect(await contentsOf(guest)).toEqual(['of my own']);
    expect(await switchTo(workspaceId)).toBe(404);
    const before = socket.received.length;
    const after = await owner.post<Message>('/api/messages', { content: 'without the guest' });
    const seen = await owner.openSocket();
    const last = await owner.post<Message>('/api/messages', { content: 'the last one' });
    await seen.waitFor('new_message', ({ messageId }) => messageId === last.body.id);
    await socket.settled();
    expect(JSON.stringify(socket.received.slice(before))).not.toContain(after.body.id);
    expect((await owner.get<object[]>('/api/team/members')).body).toHaveLength(1);
    seen.close();
    socket.close();
  });

  /** A manager, and a team member of the same workspace. */
  async function twoMembers(): Promise<{
    manager: Browser;
    member: Browser;
    workspaceId: string;
    userId: string;
  }> {
    const [manager, member] = [product.browser(), product.browser()];
    for (const browser of [manager, member]) await browser.join(freshEmail());
    const { workspaceId } = await userOf(manager);
    const { id: userId } = await userOf(member);
    const invited = await manager.post<CreatedInvitations>('/api/team/invitations', {
      contacts: [],
      role: 'team_member',
    });
    const token = invited.body.invitations[0]?.link.split('invite=')[1] ?? '';
    expect((await member.post(`/api/invitations/${token}/accept`, {})).status).toBe(200);
    return { manager, member, workspaceId, userId };
  }

  it('loses the rights of its role within 5 s of another role, and keeps those of the new one', async () => {
    const { manager, member, userId } = await twoMembers();
    const privacy = await manager.send('PATCH', '/api/settings', '{"clientDataAccess":false}', {
      headers: { 'content-type': 'application/json' },
    });
    expect(privacy.status).toBe(200);
    const source = await manager.post<DataSource>('/api/data-sources', {
      name: 'Closed',
      type: 'File Upload',
    });
    const content = `name,value,timestamp\nclosed,1,${new Date().toISOString()}\n`;
    await manager.upload(`/api/data-sources/${source.body.id}/uploads`, { name: 'a.csv', content });
    const socket = await member.openSocket();
    const reads = [
      '/api/data-sources',
      `/api/data-sources/${source.body.id}`,
      `/api/data-sources/${source.body.id}/points.csv`,
      '/api/reports',
    ];
    const seen = async (): Promise<string[]> =>
      Promise.all(reads.map(async (path) => (await member.get(path)).text.slice(0, 300)));
    expect((await seen()).filter((text) => text.includes('losed'))).toHaveLength(3);

    const changed = await manager.send(
      'PATCH',
      `/api/team/members/${userId}`,
      JSON.stringify({ role: 'client', before: 'team_member' }),
      { headers: { 'content-type': 'application/json' } },
    );
    expect(changed.status).toBe(200);
    await eventually(async () => {
      expect((await seen()).filter((text) => text.includes('losed'))).toEqual([]);
      const refused = await member.post('/api/data-sources', { name: 'Late', type: 'File Upload' });
      expect(refused.status).toBe(403);
    }, 5_000);
    const before = socket.received.length;
    await manager.upload(`/api/data-sources/${source.body.id}/uploads`, { name: 'b.csv', content });
    const { body } = await manager.post<Message>('/api/messages', { content: 'for all' });
    await socket.waitFor('new_message', ({ messageId }) => messageId === body.id);
    expect(JSON.stringify(socket.received.slice(before))).not.toContain(source.body.id);
    socket.close();
  });

  it('loses files, exports, schedules and late writes within 5 s of a removal', async () => {
    const { manager, member, workspaceId, userId } = await twoMembers();
    const source = await member.post<DataSource>('/api/data-sources', { name: 'Sales', type: 'File Upload' });
    const content = `name,value,timestamp\nsales,1,${new Date().toISOString()}\n`;
    await member.upload(`/api/data-sources/${source.body.id}/uploads`, { name: 'a.csv', content });
    const wanted = {
      title: 'Sales',
      type: 'executive_summary',
      config: { dateRange: '30days', format: 'pdf' },
    };
    const report = await member.post<Report>('/api/reports', wanted);
    const scheduled = { ...wanted, frequency: 'monthly', recipients: [userId] };
    expect((await member.post('/api/report-schedules', scheduled)).status).toBe(201);
    const attachments = [await attached(member, 'plan.txt', 'a plan')];
    const message = await member.post<Message>('/api/messages', { content: 'before', attachments });
    await eventually(async () => {
      const { body } = await member.get<Report>(`/api/reports/${report.body.id}`);
      expect(body.status).toBe('ready');
    }, 60_000);
    const redirect = await member.get(`/api/reports/${report.body.id}/file`);
    const file = new URL(redirect.headers.get('location') ?? '', member.address);
    const reads = [
      file.pathname + file.search,
      `/api/reports/${report.body.id}/file`,
      `/api/data-sources/${source.body.id}/points.csv`,
      `/api/data-sources/${source.body.id}`,
      `/api/attachments/${attachments[0]}/file`,
    ];
    const statuses = async (): Promise<number[]> =>
      Promise.all(reads.map(async (path) => (await member.get(path)).status));
    expect(await statuses()).toEqual([200, 302, 200, 200, 200]);

    expect((await manager.delete(`/api/team/members/${userId}?leftBehind=pause`)).status).toBeLessThan(300);
    await eventually(async () => expect(await statuses()).toEqual([404, 404, 404, 404, 404]), 5_000);
    await eventually(async () => {
      const schedules = (await manager.get<ReportSchedule[]>('/api/report-schedules')).body;
      expect(schedules).toMatchObject([{ isActive: false }]);
    }, 5_000);
    // A page that still shows the workspace sends its name along.
    const headers = { 'x-workspace-id': workspaceId };
    const late = [
      await member.post('/api/messages', { content: 'late' }, { headers }),
      await member.post('/api/report-schedules', scheduled, { headers }),
      await member.delete(`/api/messages/${message.body.id}`),
      await member.delete(`/api/data-sources/${source.body.id}`),
      await member.upload(`/api/data-sources/${source.body.id}/uploads`, { name: 'b.csv', content }),
    ];
    expect(late.map(({ status }) => status)).toEqual([409, 409, 404, 404, 404]);
    expect(await contentsOf(manager)).toEqual(['before']);
    expect((await manager.get<DataSource[]>('/api/data-sources')).body).toHaveLength(1);
  });
});
