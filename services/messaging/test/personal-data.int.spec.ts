import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, describe } from '@jest/globals';
import { memberChanged } from '@emberdeck/contracts/identity/memberships';
import { listMessages, messagePosted, postMessage } from '@emberdeck/contracts/messaging/messages';
import { toggleReaction } from '@emberdeck/contracts/messaging/reactions';
import { anActor } from '@emberdeck/testing/actors';
import { type PersonalHooks, personalHooks } from '@emberdeck/testing/personal-data';
import { startTestService, type TestService } from '@emberdeck/testing/service-harness';
import { definition } from '../src/definition.js';

describe('personal data', () => {
  let service: TestService;
  let hooks: PersonalHooks;

  beforeAll(async () => {
    service = await startTestService(definition);
    hooks = await personalHooks(definition, service.database);
  });

  afterAll(() => service.stop());

  it('collects what a member has posted, and leaves nothing of it but the place above replies of others', async () => {
    const ada = anActor({ displayName: 'Ada Quillfeather', firstName: 'Ada', lastName: 'Quillfeather' });
    const other = anActor({ workspaceId: ada.workspaceId });
    const post = (content: string, parentId: string | null, actor = ada) =>
      service.call(postMessage, { content, parentId }, { actor, idempotencyKey: content });
    const answered = await post('quillfeather asks', null);
    await post('an answer', answered.id, other);
    await post('quillfeather alone', null);
    const liked = await post('of the other one', null, other);
    for (const actor of [ada, other]) {
      await service.call(toggleReaction, { id: liked.id, type: 'like' }, { actor });
    }
    await service.published(messagePosted);

    await service.database.asAdministrator(
      `INSERT INTO messaging.message (id, workspace_id, author_id, content)
     SELECT gen_random_uuid(), $1, $2, 'quillfeather of many' FROM generate_series(1, 1001)`,
      [ada.workspaceId, ada.userId],
    );

    const found = await hooks.collect(ada.userId);
    expect(found['message']?.match(/of many/g)).toHaveLength(1001);
    expect(found).toMatchObject({
      message: expect.stringMatching(
        /quillfeather asks.*quillfeather alone|quillfeather alone.*quillfeather asks/,
      ),
      message_reaction: expect.stringContaining(liked.id),
      member: expect.stringContaining('Quillfeather'),
    });
    expect(JSON.stringify(found)).not.toContain('of the other one');

    for (let time = 1; time <= 2; time += 1) await hooks.erase({ userId: ada.userId, contacts: [] });
    expect(await hooks.tablesWith(['quillfeather'])).toEqual([]);
    expect(await hooks.collect(ada.userId)).not.toHaveProperty('member');
    const feed = await service.call(listMessages, { limit: 100 }, { actor: other });
    expect(feed.map(({ content, reactionCount }) => [content, reactionCount])).toEqual([
      ['of the other one', 1],
      ['an answer', 0],
      ['', 0],
    ]);
  });

  it('keeps the messages and their files without the name, where the person wants that', async () => {
    const { userId, workspaceId } = anActor();
    const ada = anActor({ userId, workspaceId, displayName: 'Ada Feathermoor' });
    const other = anActor({ workspaceId });
    const { id } = await service.call(postMessage, { content: 'stays', parentId: null }, { actor: ada });
    const [posted, unposted] = [randomUUID(), randomUUID()];
    for (const [file, message] of [
      [posted, id],
      [unposted, null],
    ]) {
      await service.database.asAdministrator(
        `INSERT INTO messaging.blob (id, user_id, workspace_id, name, type, size_bytes, sha256, stored_at, expires_at)
         VALUES ($1, $2, $3, 'plan.pdf', 'application/pdf', 3, 'ab', now(), 'infinity')`,
        [file, userId, workspaceId],
      );
      await service.database.asAdministrator(
        `INSERT INTO messaging.attachment (id, workspace_id, user_id, message_id, name, type, size_bytes, prepared_at)
         VALUES ($1, $2, $3, $4, 'plan.pdf', 'application/pdf', 3, now())`,
        [file, workspaceId, userId, message],
      );
    }
    for (let time = 1; time <= 2; time += 1) await hooks.erase({ userId, contacts: [], keepsMessages: true });
    expect(await hooks.tablesWith(['feathermoor'])).toEqual([]);
    expect(
      await service.database.asAdministrator(
        `SELECT id, user_id, expires_at > now() AS stays FROM messaging.blob WHERE workspace_id = $1 ORDER BY stays`,
        [workspaceId],
      ),
    ).toEqual([
      { id: unposted, user_id: userId, stays: false },
      { id: posted, user_id: '00000000-0000-0000-0000-000000000000', stays: true },
    ]);
    const [message] = await service.call(listMessages, { limit: 10 }, { actor: other });
    expect(message).toMatchObject({ content: 'stays', author: { displayName: 'Former member' } });
    // A late event about the member brings no name back.
    await service.publish(memberChanged, {
      ...{ userId, workspaceId, role: 'team_member', ownsWorkspace: false, revision: 99 },
      ...{ displayName: 'Ada Feathermoor', firstName: null, lastName: null, profileImageUrl: null },
    });
    expect(await hooks.tablesWith(['feathermoor'])).toEqual([]);
  });
});
