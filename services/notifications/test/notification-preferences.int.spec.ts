import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { noticeRaised, type NoticeType } from '@emberdeck/contracts/analytics/notices';
import type { Actor } from '@emberdeck/contracts/core/actor';
import { readAccountContacts } from '@emberdeck/contracts/identity/account-contacts';
import { memberChanged } from '@emberdeck/contracts/identity/memberships';
import {
  type Preferences,
  preferencesChanged,
  savedDefaults,
} from '@emberdeck/contracts/identity/preferences';
import { messagePosted } from '@emberdeck/contracts/messaging/messages';
import { scheduleNoticeMails } from '@emberdeck/contracts/notifications/notice-mails';
import {
  type ChannelWishes,
  getNotificationPreferences,
  type Mute,
  muteNotices,
  type NotificationPreferencesBody,
  unmuteNotices,
  unsubscribe,
  updateNotificationPreferences,
} from '@emberdeck/contracts/notifications/notification-preferences';
import { listNotifications, markNotificationsRead } from '@emberdeck/contracts/notifications/notifications';
import { anActor } from '@emberdeck/testing/actors';
import { eventually } from '@emberdeck/testing/eventually';
import { runScheduledJob } from '@emberdeck/testing/run-scheduled';
import { stub, type TestService } from '@emberdeck/testing/service-harness';
import { SmtpPeer } from '@emberdeck/testing/smtp-peer';
import { startMailing } from './mailing-service.js';

const oneOf = <Item>(items: readonly Item[], index: number): Item => items[index % items.length] as Item;

describe('preferences of notifications', () => {
  let peer: SmtpPeer;
  let service: TestService;

  beforeAll(async () => {
    peer = await SmtpPeer.start();
    service = await startMailing(peer, [
      stub(readAccountContacts, ({ userId }) => ({
        contacts: [{ id: randomUUID(), channel: 'email' as const, value: `${userId}@example.com` }],
      })),
    ]);
  });

  beforeEach(() => {
    peer.mails.length = 0;
  });

  afterAll(async () => {
    await service.stop();
    await peer.stop();
  });

  async function aMember(workspaceId?: string): Promise<Actor> {
    const actor = anActor(workspaceId === undefined ? {} : { workspaceId });
    await service.publish(memberChanged, actor);
    return actor;
  }

  let revision = 0;
  const switched = ({ userId }: Actor, changes: Partial<Preferences>) =>
    service.publish(preferencesChanged, {
      userId,
      preferences: { ...savedDefaults, ...changes },
      revision: (revision += 1),
    });

  const read = (actor: Actor) => service.call(getNotificationPreferences, {}, { actor });
  const mute = (actor: Actor, { id: itemId, kind, until }: Mute) =>
    service.call(muteNotices, { kind, itemId, until }, { actor });

  const choose = (actor: Actor, changes: NotificationPreferencesBody) =>
    service.call(updateNotificationPreferences, changes, { actor });

  const raised = (
    { userId, workspaceId }: Actor,
    type: NoticeType,
    changes: { readonly sourceId?: string; readonly title?: string } = {},
  ) =>
    service.publish(noticeRaised, {
      ...{ workspaceId, type, naturalKey: randomUUID(), userIds: [userId], withClients: true },
      params: { title: changes.title ?? 'Shop', text: 'The server answered 503.' },
      link: '/data-sources',
      ...(changes.sourceId === undefined ? {} : { subjectId: changes.sourceId }),
    });

  const replied = (author: Actor, { userId }: Actor, parentId: string) =>
    service.publish(messagePosted, {
      ...{ messageId: randomUUID(), workspaceId: author.workspaceId, userId: author.userId },
      ...{ parentId, authorName: 'Ada', threadUserIds: [userId] },
    });

  const listed = async (actor: Actor) =>
    (await service.call(listNotifications, { limit: 100 }, { actor })).map(({ type }) => type);

  const look = () => runScheduledJob(service, 'notifications', scheduleNoticeMails.name);

  async function minutesPass(minutes: number, ...actors: readonly Actor[]): Promise<void> {
    await service.database.asAdministrator(
      `UPDATE notifications.notification SET created_at = created_at - make_interval(mins => $2)
        WHERE user_id = ANY ($1::uuid[])`,
      [actors.map(({ userId }) => userId), minutes],
    );
    await look();
  }

  const addressOf = ({ userId }: Actor): string => `${userId}@example.com`;
  const mailsTo = (actor: Actor) => peer.mails.filter(({ to }) => to.includes(addressOf(actor)));
  const textOf = (actor: Actor): string =>
    mailsTo(actor)
      .map(({ content }) => content.replaceAll('=\r\n', '').replaceAll('=3D', '='))
      .join('\n');

  /** Jobs run in their order: the mail of the last one is sent after the others would have been. */
  async function allAreSent(): Promise<void> {
    const last = await aMember();
    await raised(last, 'source_failed');
    await minutesPass(5, last);
    await eventually(() => expect(mailsTo(last)).toHaveLength(1));
  }

  it('have the kinds of the contracts with their defaults, without those of security', async () => {
    const { kinds, ...rest } = await read(await aMember());
    expect(rest).toEqual({
      ...{ digest: { every: 'immediate', hour: 8 }, quietHours: null, mutes: [], timeZone: 'UTC' },
    });
    expect(kinds['mention']).toEqual({ app: true, mail: true, sms: false, whatsapp: false });
    expect(kinds['reaction']).toEqual({ app: true, mail: false, sms: false, whatsapp: false });
    expect(Object.keys(kinds)).not.toContain('new_browser');
  });

  it('change what is given, and ignore kinds of another version', async () => {
    const actor = await aMember();
    const quietHours = { from: '22:00', to: '07:00' };
    await choose(actor, { kinds: { mention: { mail: false, sms: true }, of_tomorrow: { app: false } } });
    const changed = await choose(actor, { quietHours, digest: { every: 'daily', hour: 7 } });
    expect(changed).toMatchObject({ quietHours, digest: { every: 'daily', hour: 7 } });
    expect(changed.kinds['mention']).toEqual({ app: true, mail: false, sms: true, whatsapp: false });
    expect(changed.kinds['of_tomorrow']).toBeUndefined();
    expect((await choose(actor, { quietHours: null })).quietHours).toBeNull();
    const other = await read(await aMember());
    expect(other.kinds['mention']?.mail).toBe(true);
  });

  it('show a kind as off while its switch is off, and keep the choice', async () => {
    const actor = await aMember();
    await choose(actor, { kinds: { report_ready: { mail: false } } });
    await switched(actor, { reportGeneration: false });
    const { kinds } = await read(actor);
    expect(kinds['report_ready']).toMatchObject({ app: false, mail: false });
    expect(kinds['source_failed']).toMatchObject({ app: true, mail: true });
    await choose(actor, { kinds });
    await switched(actor, { emailNotifications: false });
    const withoutMail = await read(actor);
    expect(Object.values(withoutMail.kinds).some(({ mail }) => mail)).toBe(false);
    await choose(actor, { kinds: withoutMail.kinds });
    await switched(actor, {});
    const after = await read(actor);
    expect(after.kinds['report_ready']).toMatchObject({ app: true, mail: false });
    expect(after.kinds['report_failed']).toMatchObject({ app: true, mail: true });
  });

  it('decide for each channel: a kind may be mailed without an entry, or listed without a mail', async () => {
    const actor = await aMember();
    await choose(actor, {
      kinds: { source_failed: { app: false }, report_ready: { mail: false }, source_late: { mail: true } },
    });
    await raised(actor, 'source_failed', { title: 'Mailed only' });
    await raised(actor, 'report_ready', { title: 'Listed only' });
    await raised(actor, 'source_late', { title: 'Both' });
    expect((await listed(actor)).toSorted()).toEqual(['report_ready', 'source_late']);
    await minutesPass(5, actor);
    await eventually(() => expect(mailsTo(actor)).toHaveLength(1));
    const text = textOf(actor);
    expect(text).toContain('Mailed only could not sync');
    expect(text).toContain('Both is late');
    expect(text).not.toContain('Listed only');
  });

  it('mute a source, a thread and a workspace until the time', async () => {
    const actor = await aMember();
    const author = await aMember(actor.workspaceId);
    const [source, other, thread] = [randomUUID(), randomUUID(), randomUUID()];
    // Two tabs at once.
    await Promise.all([
      mute(actor, { kind: 'source', id: source, until: null }),
      mute(actor, { kind: 'thread', id: thread, until: null }),
    ]);
    await raised(actor, 'source_failed', { sourceId: source });
    await raised(actor, 'source_late', { sourceId: other });
    await replied(author, actor, thread);
    await eventually(async () => expect(await listed(actor)).toEqual(['source_late']));
    const [hourAgo, soon] = [-1, 1].map((hours) => new Date(Date.now() + hours * 3_600_000).toISOString());
    await service.call(unmuteNotices, { kind: 'source', itemId: source }, { actor });
    const ended = await mute(actor, { kind: 'thread', id: thread, until: hourAgo ?? null });
    expect(ended.mutes).toEqual([]);
    await replied(author, actor, thread);
    expect(await listed(actor)).toEqual(['reply', 'source_late']);
    await mute(actor, { kind: 'workspace', id: actor.workspaceId, until: soon ?? null });
    await replied(author, actor, thread);
    await raised(actor, 'report_ready');
    expect(await listed(actor)).toEqual(['reply', 'source_late']);
    // What waits for its mail is muted too.
    await minutesPass(5, actor);
    await allAreSent();
    expect(mailsTo(actor)).toEqual([]);
  });

  it('defer mails to the end of quiet hours, then send all in one mail', async () => {
    const actor = await aMember();
    const clock = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString().slice(11, 16);
    await choose(actor, { quietHours: { from: clock(-120), to: clock(120) } });
    await raised(actor, 'source_failed', { title: 'One' });
    await raised(actor, 'source_failed', { title: 'Two' });
    await minutesPass(5, actor);
    await allAreSent();
    expect(mailsTo(actor)).toEqual([]);
    // Another zone, in which it is day.
    await switched(actor, { timeZone: 'Asia/Kolkata' });
    await look();
    await eventually(() => expect(textOf(actor)).toContain('2 new notifications'));
    await look();
    await allAreSent();
    expect(mailsTo(actor)).toHaveLength(1);
  });

  it('send a digest at its time: what is unread then, and nothing twice', async () => {
    const actor = await aMember();
    await choose(actor, { digest: { every: 'hourly', hour: 8 } });
    await raised(actor, 'source_failed', { title: 'Read' });
    await service.call(markNotificationsRead, { until: new Date().toISOString() }, { actor });
    await raised(actor, 'source_failed', { title: 'Unread' });
    await minutesPass(61, actor);
    await eventually(() => expect(mailsTo(actor)).toHaveLength(1));
    expect(textOf(actor)).toContain('Subject: Unread could not sync');
    await raised(actor, 'report_ready', { title: 'Later' });
    await minutesPass(61, actor);
    await eventually(() => expect(mailsTo(actor)).toHaveLength(2));
    expect(textOf(actor).match(/Subject: Unread/g)).toHaveLength(1);
    // Nothing is unread.
    await minutesPass(61, actor);
    await allAreSent();
    expect(mailsTo(actor)).toHaveLength(2);
  });

  it('end by the link of a mail, for what the mail was about, and come back by it', async () => {
    const actor = await aMember();
    await raised(actor, 'source_failed');
    await minutesPass(5, actor);
    await eventually(() => expect(mailsTo(actor)).toHaveLength(1));
    const headers = textOf(actor).split('\r\n\r\n')[0]?.replaceAll('\r\n ', ' ') ?? '';
    expect(headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    const token = /List-Unsubscribe: <https:\/\/emberdeck\.example\/unsubscribe\/([\w-]{43})>/.exec(
      headers,
    )?.[1];
    expect(token).toBeDefined();
    const follow = (isOn: boolean, given = token ?? '') => service.call(unsubscribe, { token: given, isOn });
    await expect(follow(false)).resolves.toEqual({ isKnown: true });
    const { kinds } = await read(actor);
    expect(kinds['source_failed']).toMatchObject({ app: true, mail: false });
    expect(kinds['report_ready']?.mail).toBe(true);
    await follow(true);
    const again = await read(actor);
    expect(again.kinds['source_failed']?.mail).toBe(true);
    expect(again.kinds['source_late']?.mail).toBe(false);
    await expect(follow(false, 'A'.repeat(43))).resolves.toEqual({ isKnown: false });
  });

  interface Person {
    readonly actor: Actor;
    readonly settings: Pick<Preferences, 'dataSyncAlerts' | 'reportGeneration' | 'emailNotifications'>;
    readonly kinds: Readonly<Record<string, Partial<ChannelWishes>>>;
    readonly muted: readonly string[];
    readonly hasMutedAll: boolean;
  }

  interface Choices {
    readonly types: readonly NoticeType[];
    readonly sources: readonly string[];
    readonly below: (limit: number) => number;
  }

  /** A member whose preferences are in a random state. */
  async function aPerson(workspaceId: string, { types, sources, below }: Choices): Promise<Person> {
    const actor = await aMember(workspaceId);
    const settings = {
      dataSyncAlerts: below(4) > 0,
      reportGeneration: below(4) > 0,
      emailNotifications: below(5) > 0,
    };
    const kinds = Object.fromEntries(
      types.filter(() => below(2) === 0).map((type) => [type, { app: below(2) === 0, mail: below(2) === 0 }]),
    );
    const muted = sources.filter(() => below(4) === 0);
    const hasMutedAll = below(10) === 0;
    await choose(actor, { kinds });
    for (const id of muted) await mute(actor, { kind: 'source', id, until: null });
    if (hasMutedAll) await mute(actor, { kind: 'workspace', id: workspaceId, until: null });
    await switched(actor, settings);
    return { actor, settings, kinds, muted, hasMutedAll };
  }

  interface Raised {
    readonly type: NoticeType;
    readonly sourceId: string | undefined;
    readonly to: readonly string[];
    readonly key: string;
  }

  const isOff = ({ settings, muted, hasMutedAll }: Person, { type, sourceId }: Raised): boolean => {
    const isOn = type.startsWith('report') ? settings.reportGeneration : settings.dataSyncAlerts;
    const isOfMuted = type.startsWith('source') && sourceId !== undefined && muted.includes(sourceId);
    return !isOn || hasMutedAll || isOfMuted;
  };

  /** The rule once more: the row that the person has of the notice, if any. */
  function expectedRows(person: Person, notice: Raised): string[] {
    const { actor, settings, kinds } = person;
    const { type, to, key } = notice;
    if (!to.includes(actor.userId) || isOff(person, notice)) return [];
    const { app = true, mail = type !== 'source_late' } = kinds[type] ?? {};
    const isMailed = settings.emailNotifications && mail;
    return app || isMailed ? [`${actor.userId} ${key} ${String(app)} ${String(isMailed)}`] : [];
  }

  it('decide 500 notices to 50 members as the rule does that is computed apart', async () => {
    const workspaceId = randomUUID();
    const types: NoticeType[] = [
      'source_failed',
      'source_late',
      'report_ready',
      'goal_reached',
      'limit_crossed',
    ];
    const sources = [randomUUID(), randomUUID(), randomUUID()];
    let state = 42;
    const below = (limit: number): number => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((state / 2 ** 32) * limit);
    };
    const people: Person[] = [];
    for (let index = 0; index < 50; index += 1) {
      people.push(await aPerson(workspaceId, { types, sources, below }));
    }
    const notices = Array.from({ length: 500 }, () => ({
      type: oneOf(types, below(types.length)),
      sourceId: oneOf([...sources, undefined], below(4)),
      to: people.filter(() => below(8) === 0).map(({ actor }) => actor.userId),
      key: randomUUID(),
    }));
    await Promise.all(
      notices.map(({ type, sourceId, to, key }) =>
        service.publish(noticeRaised, {
          ...{ workspaceId, type, naturalKey: key, userIds: to, withClients: true, link: '/data-sources' },
          params: { title: key, text: null },
          ...(sourceId === undefined ? {} : { subjectId: sourceId }),
        }),
      ),
    );
    const expected = people.flatMap((person) => notices.flatMap((notice) => expectedRows(person, notice)));
    const stored = await service.database.asAdministrator<{ row: string }>(
      `SELECT concat_ws(' ', user_id, params ->> 'title', in_app::text, mail_due::text) AS row
         FROM notifications.notification WHERE workspace_id = $1`,
      [workspaceId],
    );
    expect(stored.map(({ row }) => row).toSorted()).toEqual(expected.toSorted());
    const mailed = new Set(expected.filter((row) => row.endsWith('true')).map((row) => row.split(' ')[0]));
    await minutesPass(5, ...people.map(({ actor }) => actor));
    await eventually(() => expect(peer.mails.length).toBe(mailed.size));
    expect(new Set(peer.mails.flatMap(({ to }) => to))).toEqual(
      new Set([...mailed].map((userId) => `${userId}@example.com`)),
    );
  });
});
