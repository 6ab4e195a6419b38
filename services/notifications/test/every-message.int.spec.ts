import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Actor } from '@emberdeck/contracts/core/actor';
import { memberChanged, memberRemoved } from '@emberdeck/contracts/identity/memberships';
import { preferencesChanged, savedDefaults } from '@emberdeck/contracts/identity/preferences';
import { everyoneMention } from '@emberdeck/contracts/messaging/mentions';
import { message, messagePosted } from '@emberdeck/contracts/messaging/messages';
import { listNotifications, notificationCreated } from '@emberdeck/contracts/notifications/notifications';
import { anActor } from '@emberdeck/testing/actors';
import { startTestService, type TestService } from '@emberdeck/testing/service-harness';
import { definition } from '../src/definition.js';

describe('the wish to be notified about every message', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startTestService(definition);
  });

  afterAll(() => service.stop());

  const kindsOf = async (actor: Actor) =>
    (await service.call(listNotifications, { limit: 100 }, { actor })).map(({ type }) => type);

  const wishes = ({ userId }: Actor, everyMessage: boolean | undefined, revision = 1) => {
    const { everyMessage: _default, ...others } = savedDefaults;
    const preferences = { ...others, ...(everyMessage === undefined ? {} : { everyMessage }) };
    return service.publish(preferencesChanged, { userId, preferences, revision });
  };

  /** Members of one workspace. All but the first one want every message. */
  async function team(): Promise<{ plain: Actor; author: Actor; follower: Actor; client: Actor }> {
    const workspaceId = randomUUID();
    const member = () => anActor({ workspaceId, ownsWorkspace: false, role: 'team_member' });
    const [plain, author, follower] = [member(), member(), member()];
    const client = anActor({ workspaceId, ownsWorkspace: false, role: 'client' });
    for (const actor of [plain, author, follower, client]) {
      await service.publish(memberChanged, actor);
      if (actor !== plain) await wishes(actor, true);
    }
    return { plain, author, follower, client };
  }

  const posted = (
    { workspaceId, userId, displayName, role }: Actor,
    content: string,
    { names = [], thread = [] }: { names?: readonly Actor[]; thread?: readonly Actor[] } = {},
  ) => {
    const messageId = randomUUID();
    const at = new Date().toISOString();
    const row = message.parse({
      ...{ id: messageId, content, parentId: null, attachments: null, createdAt: at, updatedAt: at },
      ...{ reactionCount: 0, reactedByMe: false },
      author: { id: userId, firstName: null, lastName: null, displayName, profileImageUrl: null, role },
      mentions: names.map((each) => ({ userId: each.userId, displayName: each.displayName })),
    });
    return service.publish(messagePosted, {
      ...{ messageId, workspaceId, userId, parentId: null, authorName: displayName, message: row },
      threadUserIds: thread.map((each) => each.userId),
    });
  };

  it('notifies of a plain message, clients too, and neither its author nor members without the wish', async () => {
    const { plain, author, follower, client } = await team();
    await posted(author, 'Hello');
    expect(await kindsOf(follower)).toEqual(['message']);
    expect(await kindsOf(client)).toEqual(['message']);
    expect(await kindsOf(author)).toEqual([]);
    expect(await kindsOf(plain)).toEqual([]);
    const created = (await service.published(notificationCreated)).filter(
      ({ workspaceId }) => workspaceId === author.workspaceId,
    );
    expect(new Set(created.map(({ userId }) => userId))).toEqual(new Set([follower.userId, client.userId]));
  });

  it('notifies once of a message that mentions the user, everyone, or is in their thread', async () => {
    const { author, follower, client } = await team();
    await posted(author, 'Hello', { names: [follower] });
    expect([await kindsOf(follower), await kindsOf(client)]).toEqual([['mention'], ['message']]);
    await posted(author, `Hello ${everyoneMention}`);
    expect(await kindsOf(follower)).toEqual(['mention', 'mention']);
    await posted(author, 'Yes', { thread: [follower] });
    expect(await kindsOf(follower)).toEqual(['reply', 'mention', 'mention']);
    expect(await kindsOf(client)).toEqual(['message', 'mention', 'message']);
  });

  it('ends with the newest setting, and with the membership', async () => {
    const { author, follower, client } = await team();
    await wishes(follower, false, 3);
    await wishes(follower, true, 2);
    await service.publish(memberRemoved, { ...client, revision: 2 });
    await posted(author, 'Hello');
    expect([await kindsOf(follower), await kindsOf(client)]).toEqual([[], []]);
    await wishes(follower, true, 4);
    // An event of an earlier version does not name it.
    await wishes(follower, undefined, 5);
    await posted(author, 'Hello again');
    expect(await kindsOf(follower)).toEqual(['message']);
  });

  it('counts in the workspaces of the user alone', async () => {
    const [{ follower }, { author }] = [await team(), await team()];
    await posted(author, 'Hello');
    expect(await kindsOf(follower)).toEqual([]);
  });
});
