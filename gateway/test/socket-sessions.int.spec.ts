import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { activityRecorded } from '@emberdeck/contracts/analytics/activities';
import type { Actor } from '@emberdeck/contracts/core/actor';
import { AppError } from '@emberdeck/platform/errors/app-error';
import { memberChanged, memberRemoved } from '@emberdeck/contracts/identity/memberships';
import { findSession, sessionMoved, switchWorkspace } from '@emberdeck/contracts/identity/sessions';
import { messagePosted } from '@emberdeck/contracts/messaging/messages';
import { eventually } from '@emberdeck/testing/eventually';
import { startGateway, type TestGateway } from './gateway-harness.js';

describe('socket sessions', () => {
  let gateway: TestGateway;

  beforeAll(async () => {
    gateway = await startGateway();
  });

  afterAll(() => gateway.stop());

  const posted = (workspaceId: string) =>
    gateway.publish(messagePosted, {
      messageId: randomUUID(),
      workspaceId,
      userId: randomUUID(),
      parentId: null,
      authorName: 'Ada',
    });

  /** Moves a session in identity, without an event. */
  function move(actor: Actor, changes: Partial<Actor> = {}): Actor {
    const moved = { ...actor, workspaceId: randomUUID(), revision: actor.revision + 1, ...changes };
    gateway.sessions.set(actor.sessionId, moved);
    return moved;
  }

  const announce = ({ sessionId, userId, workspaceId }: Actor) =>
    gateway.publish(sessionMoved, { sessionId, userId, workspaceId });

  describe('a socket whose session changes the workspace', () => {
    it('gets the messages of the new one and no other, in the same connection', async () => {
      const { browser, actor } = gateway.signIn();
      const sockets = [await browser.openSocket(), await browser.openSocket()];
      await posted(actor.workspaceId);
      for (const socket of sockets) await socket.waitFor('new_message');
      const moved = move(actor);
      await announce(moved);
      for (const socket of sockets) {
        await socket.waitFor('workspace_switched', ({ workspaceId }) => workspaceId === moved.workspaceId);
      }
      await posted(actor.workspaceId);
      await posted(moved.workspaceId);
      for (const socket of sockets) {
        expect(await socket.settled()).toEqual(['new_message', 'workspace_switched', 'new_message']);
        expect(socket.closeCode).toBeNull();
      }
    });

    it('gets nothing of the workspace before while identity does not answer', async () => {
      const { browser, actor } = gateway.signIn();
      const socket = await browser.openSocket();
      // Identity knows of no move yet, so the answer leads back.
      await announce({ ...actor, workspaceId: randomUUID() });
      await posted(actor.workspaceId);
      await socket.waitFor('workspace_switched', ({ workspaceId }) => workspaceId === actor.workspaceId);
      await posted(actor.workspaceId);
      await socket.waitFor('new_message');
      expect(await socket.settled()).toEqual(['workspace_switched', 'new_message']);
    });

    it('follows within 5 s if the event was lost, with the rights of the new one', async () => {
      const { browser, actor } = gateway.signIn();
      const socket = await browser.openSocket();
      const { workspaceId } = move(actor, { role: 'client', ownsWorkspace: false });
      await socket.waitFor('workspace_switched', (message) => message.workspaceId === workspaceId);
      const entry = { activityId: randomUUID(), userId: actor.userId, type: 'data_sync' };
      await gateway.publish(activityRecorded, { ...entry, workspaceId, audience: 'workspace' });
      await posted(workspaceId);
      await socket.waitFor('new_message');
      expect(await socket.settled()).toEqual(['workspace_switched', 'new_message']);
    });

    it('leaves the sockets of other sessions of the user alone', async () => {
      const { browser, actor } = gateway.signIn();
      const { userId, workspaceId } = actor;
      const other = await gateway.signIn({ userId, workspaceId }).browser.openSocket();
      await browser.openSocket();
      await announce(move(actor));
      await posted(workspaceId);
      expect(await other.settled()).toEqual(['new_message']);
    });
  });

  describe('a socket whose user has another role', () => {
    it('makes the client read its data again, and gets what the role may see', async () => {
      const { browser, actor } = gateway.signIn();
      const socket = await browser.openSocket();
      gateway.sessions.set(actor.sessionId, { ...actor, role: 'client', ownsWorkspace: false });
      await gateway.publish(memberChanged, actor);
      await socket.waitFor('catch_up');
      const entry = { activityId: randomUUID(), userId: actor.userId, type: 'data_sync' };
      await gateway.publish(activityRecorded, { ...entry, workspaceId: actor.workspaceId, audience: 'team' });
      await posted(actor.workspaceId);
      expect(await socket.settled()).not.toContain('activity');
    });
  });

  describe('a cached session', () => {
    const seenBy = async (
      browser: { get(path: string): Promise<unknown> },
      actor: Actor,
    ): Promise<number> => {
      await browser.get('/api/messages');
      return gateway.requests.filter(
        ({ subject, body }) =>
          subject === findSession.subject && Buffer.from(body).toString('utf8').includes(actor.sessionId),
      ).length;
    };

    it.each([
      ['moves', announce],
      ['has other rights', (actor: Actor) => gateway.publish(memberChanged, actor)],
      ['loses a membership', (actor: Actor) => gateway.publish(memberRemoved, actor)],
    ])('is read again when it %s', async (_how, happens) => {
      const { browser, actor } = gateway.signIn();
      expect(await seenBy(browser, actor)).toBe(1);
      expect(await seenBy(browser, actor)).toBe(1);
      await happens(actor);
      await eventually(async () => expect(await seenBy(browser, actor)).toBe(2));
    });

    it('is read again before a change of the workspace is answered', async () => {
      const { browser, actor } = gateway.signIn();
      const socket = await browser.openSocket();
      gateway.answer(switchWorkspace, (input) => {
        move(actor, input as { workspaceId: string });
        return { success: true };
      });
      const before = await seenBy(browser, actor);
      const workspaceId = randomUUID();
      expect((await browser.put('/api/session/workspace', { workspaceId })).status).toBe(200);
      expect(await seenBy(browser, actor)).toBe(before + 1);
      await socket.waitFor('workspace_switched', (message) => message.workspaceId === workspaceId);
    });

    it('in another workspace than the browser shows is read again, and refuses what is still of another', async () => {
      const { browser, actor } = gateway.signIn();
      await browser.get('/api/messages');
      const moved = move(actor);
      const read = (workspaceId: string) =>
        browser.get<{ code: string }>('/api/messages', { headers: { 'x-workspace-id': workspaceId } });
      expect((await read(moved.workspaceId)).status).toBe(200);
      const refused = await read(actor.workspaceId);
      expect([refused.status, refused.body.code]).toEqual([409, 'workspace_changed']);
      const headers = { 'x-workspace-id': actor.workspaceId };
      expect((await browser.get('/api/auth/user', { headers })).status).toBe(200);
    });

    it('opens a socket that reports another workspace than the browser shows', async () => {
      const { browser, actor } = gateway.signIn();
      await browser.get('/api/messages');
      const moved = move(actor);
      const behind = await browser.openSocket(`?workspace=${actor.workspaceId}`);
      await behind.waitFor('workspace_switched', ({ workspaceId }) => workspaceId === moved.workspaceId);
      const even = await browser.openSocket(`?workspace=${moved.workspaceId}`);
      await posted(moved.workspaceId);
      await even.waitFor('new_message');
      expect(await even.settled()).toEqual(['new_message']);
    });

    it('stays in its workspace when identity refuses the change', async () => {
      const { browser, actor } = gateway.signIn();
      const socket = await browser.openSocket();
      gateway.answer(switchWorkspace, () => {
        throw new AppError('not_found', 'The workspace does not exist.');
      });
      expect((await browser.put('/api/session/workspace', { workspaceId: randomUUID() })).status).toBe(404);
      await posted(actor.workspaceId);
      expect(await socket.settled()).toEqual(['new_message']);
    });
  });
});
