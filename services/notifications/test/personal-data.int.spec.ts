import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, describe } from '@jest/globals';
import { memberChanged } from '@emberdeck/contracts/identity/memberships';
import { messagePosted } from '@emberdeck/contracts/messaging/messages';
import { deliverInvitation } from '@emberdeck/contracts/notifications/delivery';
import { notificationCreated } from '@emberdeck/contracts/notifications/notifications';
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

  const phone = '+12025550143';

  const invite = (userId: string, to: string, content: string) =>
    service.call(deliverInvitation, { deliveryId: randomUUID(), userId, channel: 'sms', to, content });

  it('collects a bell and invitations, and erases them with the names in the bells of others', async () => {
    const ada = anActor({ displayName: 'Ada Quillfeather' });
    const other = anActor({ workspaceId: ada.workspaceId, displayName: 'Grace' });
    for (const actor of [ada, other]) await service.publish(memberChanged, actor);
    for (const { userId, displayName: authorName } of [ada, other]) {
      const post = {
        messageId: randomUUID(),
        workspaceId: ada.workspaceId,
        userId,
        authorName,
        parentId: randomUUID(),
        threadUserIds: [ada, other].map((each) => each.userId).filter((id) => id !== userId),
      };
      await service.publish(messagePosted, post);
    }
    await invite(ada.userId, '+12025550199', 'Quillfeather invites you');
    await invite(other.userId, phone, 'Grace invites you');
    await service.published(notificationCreated);

    const found = await hooks.collect(ada.userId);
    expect(found).toMatchObject({
      notification: expect.stringContaining('Grace'),
      sms_notification: expect.stringContaining('Quillfeather invites you'),
      member: expect.stringContaining('Ada Quillfeather'),
    });
    expect(JSON.stringify(found)).not.toContain('Grace invites you');

    for (let time = 1; time <= 2; time += 1) await hooks.erase({ userId: ada.userId, contacts: [phone] });
    expect(await hooks.tablesWith(['quillfeather', phone])).toEqual([]);
    expect(await hooks.collect(ada.userId)).toEqual({});
    expect(await hooks.collect(other.userId)).toHaveProperty('notification');
  });
});
