import { afterAll, beforeAll, expect, it, describe } from '@jest/globals';
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
});
