import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sourceSynced } from '@emberdeck/contracts/analytics/source-events';
import type { Actor } from '@emberdeck/contracts/core/actor';
import { leaveView, sessionMoved, viewAsClient } from '@emberdeck/contracts/identity/sessions';
import { messagePosted } from '@emberdeck/contracts/messaging/messages';
import { startGateway, type TestGateway } from './gateway-harness.js';

describe('a session that sees its workspace as a client', () => {
  let gateway: TestGateway;

  beforeAll(async () => {
    gateway = await startGateway();
  });

  afterAll(() => gateway.stop());

  const asClient = { role: 'client', ownsWorkspace: false } as const;

  const viewing = (userId: string | null) => gateway.signIn({ ...asClient, viewAs: { userId } });

  const post = { content: 'Hello' };

  it('reads, and changes nothing', async () => {
    const { browser } = viewing(null);
    const refused = await browser.post<{ code: string }>('/api/messages', post);
    expect([refused.status, refused.body.code]).toEqual([403, 'view_only']);
    const isRefused = async (method: string, path: string): Promise<boolean> =>
      (method === 'GET'
        ? await browser.get(path)
        : await browser.send(method, path, '{}', { headers: { 'content-type': 'application/json' } })
      ).status === 403;
    expect(await isRefused('PATCH', '/api/settings')).toBe(true);
    expect(await isRefused('DELETE', `/api/connected-apps/${randomUUID()}`)).toBe(true);
    expect(await isRefused('GET', '/api/messages')).toBe(false);
  });

  it('may leave the view and switch the workspace', async () => {
    const { browser } = viewing(null);
    gateway.answer(leaveView, () => ({ success: true }));
    expect((await browser.send('DELETE', '/api/session/view', undefined, {})).status).toBe(200);
    const moved = await browser.put('/api/session/workspace', { workspaceId: randomUUID() });
    expect(moved.status).not.toBe(403);
  });

  it('begins at once for the sockets of the session, which get what the client gets', async () => {
    const { browser, actor } = gateway.signIn({ role: 'product_manager', ownsWorkspace: false });
    const client = randomUUID();
    const socket = await browser.openSocket();
    gateway.answer(viewAsClient, () => {
      gateway.sessions.set(actor.sessionId, { ...actor, ...asClient, viewAs: { userId: client } });
      return { success: true };
    });
    expect((await browser.put('/api/session/view', { userId: client })).status).toBe(200);
    await socket.waitFor('workspace_switched');
    const before = socket.received.length;
    await synced(actor, [client]);
    await posted(actor);
    await socket.waitFor('new_message');
    expect(await socket.settled()).not.toContain('source_changed');
    const types = socket.received.slice(before).map(({ type }) => type);
    expect(types.filter((type) => type !== 'pong')).toEqual(['new_message']);
  });

  /** A source has new points; these clients do not see it. */
  const synced = ({ workspaceId }: Actor, hiddenFrom: string[]) =>
    gateway.publish(sourceSynced, {
      ...{ sourceId: randomUUID(), workspaceId, userId: randomUUID(), name: 'Shop', type: 'Webhook' },
      ...{ rowsRead: 1, rowsAdded: 1, rowsReplaced: 0, rowsSkipped: 0, rowsRefused: 0, firstSync: false },
      ...{ concernsClients: true, hiddenFrom, source: null, shown: { upload: null } },
    });

  const posted = ({ workspaceId }: Actor) =>
    gateway.publish(messagePosted, {
      ...{ messageId: randomUUID(), workspaceId, userId: randomUUID() },
      ...{ parentId: null, authorName: 'Ada' },
    });

  it('reaches with an event only the clients who see its source', async () => {
    const { workspaceId } = gateway.signIn().actor;
    const closed = gateway.signIn({ ...asClient, workspaceId });
    const open = await gateway.signIn({ ...asClient, workspaceId }).browser.openSocket();
    const member = await gateway.signIn({ workspaceId }).browser.openSocket();
    const any = await gateway
      .signIn({ ...asClient, workspaceId, viewAs: { userId: null } })
      .browser.openSocket();
    const hidden = await closed.browser.openSocket();
    await synced(closed.actor, [closed.actor.userId]);
    await posted(closed.actor);
    for (const socket of [open, any, member, hidden]) await socket.waitFor('new_message');
    expect(await hidden.settled()).toEqual(['new_message']);
    expect(await open.settled()).toEqual(['data_changed', 'new_message']);
    expect(await any.settled()).toEqual(['data_changed', 'new_message']);
    expect(await member.settled()).toEqual(['source_changed', 'activity', 'new_message']);
  });

  it('that has moved back gets what its own role sees', async () => {
    const { browser, actor } = viewing(null);
    const socket = await browser.openSocket();
    const { viewAs: _view, ...own } = { ...actor, role: 'product_manager' as const };
    gateway.sessions.set(actor.sessionId, own);
    const { sessionId, userId, workspaceId } = actor;
    await gateway.publish(sessionMoved, { sessionId, userId, workspaceId });
    await socket.waitFor('workspace_switched');
    await synced(actor, []);
    await socket.waitFor('source_changed');
  });
});
