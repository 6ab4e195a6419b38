import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createDataSource } from '@emberdeck/contracts/analytics/data-sources';
import type { Actor } from '@emberdeck/contracts/core/actor';
import { type ServiceName, serviceNames } from '@emberdeck/contracts/core/service-names';
import { createConnectedApp } from '@emberdeck/contracts/gamification/connected-apps';
import { sendReferral } from '@emberdeck/contracts/gamification/referrals';
import { updateProfile } from '@emberdeck/contracts/gamification/profile';
import {
  deleteAccount,
  eraseAccounts,
  getAccountDeletion,
  keepAccount,
} from '@emberdeck/contracts/identity/account-deletion';
import { createInvitations } from '@emberdeck/contracts/identity/invitations';
import { setMember } from '@emberdeck/contracts/identity/operator-accounts';
import { provisionMember } from '@emberdeck/contracts/identity/provisioning';
import { findSession, switchWorkspace } from '@emberdeck/contracts/identity/sessions';
import { changeMemberRole } from '@emberdeck/contracts/identity/team';
import { userJoined } from '@emberdeck/contracts/identity/users';
import { listMessages, postMessage } from '@emberdeck/contracts/messaging/messages';
import { toggleReaction } from '@emberdeck/contracts/messaging/reactions';
import { Clock } from '@emberdeck/platform/rules/clock';
import type { ServiceDefinition } from '@emberdeck/platform/runtime/service-definition';
import { loadServices } from '@emberdeck/apps/shared/services';
import { eventually } from '@emberdeck/testing/eventually';
import { type PersonalHooks, personalHooks } from '@emberdeck/testing/personal-data';
import { runScheduledJob } from '@emberdeck/testing/run-scheduled';
import { startTestService, type TestService } from '@emberdeck/testing/service-harness';
import { SmtpPeer } from '@emberdeck/testing/smtp-peer';

const dayMs = 86_400_000;

class MovedClock extends Clock {
  private offsetMs = 0;

  now(): Date {
    return new Date(Date.now() + this.offsetMs);
  }

  advance(ms: number): void {
    this.offsetMs += ms;
  }
}

const phone = '+12025550143';
const names = { displayName: 'Zorahline Deck', firstName: 'Zorah', lastName: 'Quillfeather' };

/** What leads to the person. */
const words = ['zorah', 'quillfeather', phone.slice(1)];

describe('an erased account', () => {
  const clock = new MovedClock();
  const hooks = new Map<ServiceName, PersonalHooks>();
  let peer: SmtpPeer;
  let service: TestService;

  beforeAll(async () => {
    peer = await SmtpPeer.start();
    const definitions: ServiceDefinition[] = [];
    for (const name of serviceNames) definitions.push(...(await loadServices([name])));
    const identity = definitions.find(({ name }) => name === 'identity');
    if (!identity) throw new Error('There is no definition of identity');
    service = await startTestService(identity, {
      clock,
      beside: definitions.filter((each) => each !== identity),
      environment: {
        SMTP_URL: peer.url,
        PUBLIC_URL: 'https://emberdeck.example',
        SESSION_IDLE_DAYS: '300',
        SESSION_MAX_DAYS: '365',
      },
      runtime: { demo: true },
    });
    for (const each of definitions) hooks.set(each.name, await personalHooks(each, service.database));
  });

  afterAll(async () => {
    await service.stop();
    await peer.stop();
  });

  const query = (sql: string, parameters: unknown[] = []) =>
    service.database.asAdministrator<Record<string, unknown>>(sql, parameters);

  async function actorOf(sessionId: string): Promise<Actor> {
    const { actor } = await service.call(findSession, { sessionId });
    if (actor === null) throw new Error('The session has ended');
    return actor;
  }

  async function join(given: typeof names): Promise<Actor> {
    const userId = randomUUID();
    const workspace = { id: randomUUID(), name: `${given.displayName}'s workspace` };
    await service.call(provisionMember, {
      ...{ workspace, userId, ...given, referralCode: null, role: 'team_member', ownsWorkspace: true },
      email: `${given.lastName}-${userId}@example.com`.toLowerCase(),
    });
    const sessionId = createHash('sha256').update(userId).digest('hex');
    await query(
      `INSERT INTO identity.session (sid, sess, expire, user_id, workspace_id, created_at, last_seen_at)
       VALUES ($1, '{}', now() + interval '300 days', $2, $3, now(), now())`,
      [sessionId, userId, workspace.id],
    );
    return actorOf(sessionId);
  }

  /** A member of the workspace of the owner, whose session is in it. */
  async function joinTeamOf({ workspaceId }: Actor, given: typeof names): Promise<Actor> {
    const person = await join(given);
    await service.call(setMember, { workspaceId, user: person.userId, role: 'team_member' });
    await service.call(switchWorkspace, { workspaceId }, { actor: person });
    return actorOf(person.sessionId);
  }

  const aPerson = (lastName: string) => ({ displayName: lastName, firstName: lastName, lastName });

  async function traces(): Promise<Record<string, string[]>> {
    await service.published(userJoined);
    const found: Record<string, string[]> = {};
    for (const [name, { tablesWith }] of hooks) {
      const tables = await tablesWith(words);
      if (tables.length > 0) found[name] = tables;
    }
    return found;
  }

  const run = () => runScheduledJob(service, 'identity', eraseAccounts.name);

  /** Puts data with the person's names into every service. */
  async function live(owner: Actor, person: Actor): Promise<string> {
    const { userId } = person;
    await query(
      `INSERT INTO identity.contact (id, user_id, kind, value, proven_at, created_at)
       VALUES (gen_random_uuid(), $1, 'phone', $2, now(), now())`,
      [userId, phone],
    );
    const { id } = await service.call(
      postMessage,
      { content: 'What I leave', parentId: null },
      { actor: person },
    );
    await service.call(toggleReaction, { id, type: 'like' }, { actor: person });
    await service.call(postMessage, { content: `Thanks <@${userId}>`, parentId: id }, { actor: owner });
    const aSource = { name: 'Sales', type: 'Webhook', endpoint: null, apiKey: null } as const;
    await service.call(createDataSource, createDataSource.input.parse(aSource), { actor: person });
    await service.call(
      createConnectedApp,
      createConnectedApp.input.parse({
        appName: 'Strava',
        appType: 'fitness',
        apiEndpoint: 'https://quillfeather.example',
      }),
      { actor: person, idempotencyKey: 'an-app' },
    );
    await service.call(updateProfile, updateProfile.input.parse({ displayName: 'Zorahline' }), {
      actor: person,
    });
    await service.call(sendReferral, { friendPhone: phone, friendName: 'Quillfeather' }, { actor: owner });
    await service.call(changeMemberRole, { userId, role: 'product_manager' }, { actor: owner });
    const manager = await actorOf(person.sessionId);
    await service.call(createInvitations, createInvitations.input.parse({ message: 'Zorah asks' }), {
      actor: manager,
    });
    return id;
  }

  it('leaves no name, contact or number in any table, messages without a name, and a receipt', async () => {
    const owner = await join(aPerson('Grace'));
    const person = await joinTeamOf(owner, names);
    const messageId = await live(owner, person);
    expect(Object.keys(await traces()).toSorted()).toEqual([...serviceNames].toSorted());

    const asked = await service.call(deleteAccount, { messages: 'keep' }, { actor: person });
    expect(asked).toMatchObject({
      messages: 'keep',
      blockedBy: [],
      goesWith: [{ name: expect.any(String) }],
    });
    await eventually(() =>
      expect(peer.mails.map(({ content }) => content).join()).toContain('is being deleted'),
    );
    clock.advance(6 * dayMs);
    await run();
    expect(await actorOf(person.sessionId)).toMatchObject({ userId: person.userId });

    clock.advance(dayMs);
    await run();
    await expect(actorOf(person.sessionId)).rejects.toThrow('has ended');
    const receipt = peer.mails.find(({ content }) => content.includes('account is erased'));
    expect(receipt?.to[0]).toContain('quillfeather');
    await service.published(userJoined);
    clock.advance(2 * 3_600_000);
    await run();

    await eventually(async () => expect(await traces()).toEqual({}));
    const feed = await service.call(listMessages, { limit: 10 }, { actor: owner });
    expect(feed.find(({ id }) => id === messageId)).toMatchObject({
      content: 'What I leave',
      author: { displayName: 'Former member', firstName: null, lastName: null },
    });
    expect(feed.find(({ parentId }) => parentId === messageId)?.mentions).toEqual([
      { userId: person.userId, displayName: 'Former member' },
    ]);
    const own = await query('SELECT id FROM identity.workspace WHERE owner_id = $1', [person.userId]);
    expect(own).toEqual([]);
    clock.advance(9 * dayMs);
    await run();
    await run();
    expect(
      await query('SELECT again_at FROM identity.account_deletion WHERE user_id = $1', [person.userId]),
    ).toEqual([{ again_at: null }]);
    expect(peer.mails.filter(({ content }) => content.includes('account is erased'))).toHaveLength(1);
  });

  it('takes the messages where the person wants that', async () => {
    const owner = await join(aPerson('Joan'));
    const person = await joinTeamOf(owner, names);
    const post = { content: 'Not for ever', parentId: null };
    await service.call(postMessage, post, { actor: person });
    await service.call(deleteAccount, { messages: 'delete' }, { actor: person });
    clock.advance(7 * dayMs);
    await run();
    expect(await service.call(listMessages, { limit: 10 }, { actor: owner })).toEqual([]);
  });

  it('waits until the owner of a workspace with members has handed it over, and can be undone', async () => {
    const owner = await join(aPerson('Lin'));
    await joinTeamOf(owner, aPerson('Kim'));
    await expect(service.call(deleteAccount, { messages: 'keep' }, { actor: owner })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining("Lin's workspace"),
    });
    const alone = await join(aPerson('Ida'));
    const first = await service.call(deleteAccount, { messages: 'keep' }, { actor: alone });
    clock.advance(dayMs);
    const second = await service.call(deleteAccount, { messages: 'delete' }, { actor: alone });
    expect(second).toEqual({ ...first, messages: 'delete' });
    await service.call(keepAccount, {}, { actor: alone });
    expect(await service.call(getAccountDeletion, {}, { actor: alone })).toMatchObject({ endsAt: null });
    clock.advance(8 * dayMs);
    await run();
    expect(await actorOf(alone.sessionId)).toMatchObject({ userId: alone.userId });
  });

  it('hands over a workspace that got members in the days before', async () => {
    const owner = await join(aPerson('Mae'));
    await service.call(deleteAccount, { messages: 'keep' }, { actor: owner });
    const heir = await joinTeamOf(owner, aPerson('Nell'));
    clock.advance(7 * dayMs);
    await run();
    expect(await actorOf(heir.sessionId)).toMatchObject({ ownsWorkspace: true });
  });
});
