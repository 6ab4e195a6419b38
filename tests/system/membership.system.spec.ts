import { beforeAll, describe, expect, it } from '@jest/globals';
import type { CurrentUser } from '@emberdeck/contracts/identity/users';
import type { Message } from '@emberdeck/contracts/messaging/messages';
import type { Notification } from '@emberdeck/contracts/notifications/notifications';
import { eventually } from '@emberdeck/testing/eventually';
import { type Browser, freshEmail } from '@emberdeck/testing/system/browser';
import { deployments } from '@emberdeck/testing/system/product-under-test';
import { operatorCommand } from './operator-command.js';
import { type SharedProduct, sharedProduct } from './shared-product.js';

const userOf = async (browser: Browser): Promise<CurrentUser> =>
  (await browser.get<CurrentUser>('/api/auth/user')).body;

const contentsOf = async (browser: Browser): Promise<string[]> =>
  (await browser.get<Message[]>('/api/messages')).body.map(({ content }) => content);

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
    // The request of a member is enough for the bell, whose event may come later.
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
});
