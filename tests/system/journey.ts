import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Activity } from '@emberdeck/contracts/analytics/activities';
import type { DashboardMetrics, LatestMetric } from '@emberdeck/contracts/analytics/dashboard';
import type { DataSource } from '@emberdeck/contracts/analytics/data-sources';
import type { UploadAnswer } from '@emberdeck/contracts/analytics/uploads';
import type { CoinTransaction } from '@emberdeck/contracts/gamification/coins';
import type { ConnectAppAnswer } from '@emberdeck/contracts/gamification/connected-apps';
import type { PlayerProfile } from '@emberdeck/contracts/gamification/profile';
import type { FriendReferral, SendReferralAnswer } from '@emberdeck/contracts/gamification/referrals';
import type { OnboardCompleteAnswer, OnboardEntryAnswer } from '@emberdeck/contracts/identity/onboarding';
import type { CurrentUser } from '@emberdeck/contracts/identity/users';
import type { Message } from '@emberdeck/contracts/messaging/messages';
import { eventually } from '@emberdeck/testing/eventually';
import { type Browser, freshEmail } from '@emberdeck/testing/system/browser';

/** The product under test. */
export interface JourneyProduct {
  browser(): Browser | Promise<Browser>;
  stop(): Promise<void>;
}

/** How to start the product of a journey. */
export interface JourneyPlace {
  /** Starts the product with the demo workspace. */
  readonly start: () => Promise<JourneyProduct>;
  /** Whether a contact on a channel without a provider joins without a code. */
  readonly takesUnverified: boolean;
  /** Whether its programs are of one release: two releases have different calls for files. Default: true. */
  readonly takesFiles?: boolean;
}

const day = 24 * 60 * 60 * 1000;
const at = (daysAgo: number): string => new Date(Date.now() - daysAgo * day).toISOString();

/** Two months of figures; line 4 is broken and line 9 is repeated. */
const csv = [
  'name,value,unit,timestamp',
  `active_users,1000,users,${at(32)}`,
  `active_users,1125,users,${at(1)}`,
  `active_users,many,users,${at(0)}`,
  `conversion_rate,4.0,%,${at(32)}`,
  `conversion_rate,3.5,%,${at(1)}`,
  `revenue_basic,200.50,usd,${at(1)}`,
  `revenue_pro,799.50,usd,${at(1)}`,
  `revenue_pro,799.50,usd,${at(1)}`,
].join('\n');

async function coinsOf(browser: Browser): Promise<number> {
  return (await browser.get<PlayerProfile>('/api/player/profile')).body.totalCoins;
}

/** The steps of the journey, in sequence, as tests of the surrounding `describe`. */
export function theJourney({ start, takesUnverified, takesFiles = true }: JourneyPlace): void {
  let product: JourneyProduct;
  let ada: Browser;
  const email = freshEmail();

  beforeAll(async () => {
    product = await start();
    ada = await product.browser();
  });

  afterAll(() => product.stop());

  it('joins with an e-mail address and its code, and gets the welcome coins', async () => {
    expect((await ada.get('/api/auth/user')).status).toBe(401);
    expect(await ada.join(email, { displayName: 'Player_4711' })).toEqual({
      userExists: false,
      welcomeCoins: 100,
    });
    expect((await ada.get<CurrentUser>('/api/auth/user')).body).toMatchObject({
      email,
      displayName: 'Player_4711',
    });
    expect((await ada.get<PlayerProfile>('/api/player/profile')).body).toMatchObject({
      totalCoins: 100,
      level: 1,
      onboardingCompleted: true,
    });
  });

  it.each(['phone', 'whatsapp'])(
    'gets the "not configured" path on %s, and joins without a code',
    async (entryType) => {
      const browser = await product.browser();
      const contact = { entryType, entryValue: `+1415555${Math.floor(Math.random() * 9000 + 1000)}` };
      const entry = await browser.post<OnboardEntryAnswer>('/api/onboard/entry', contact);
      expect(entry.status).toBe(200);
      expect(entry.body.success).toBe(false);
      expect(entry.body.message).toContain('not configured');
      const complete = await browser.post<OnboardCompleteAnswer>('/api/onboard/complete', {
        ...contact,
        displayName: 'Player_0815',
      });
      const expected = { success: takesUnverified, welcomeCoins: takesUnverified ? 100 : 0 };
      expect(complete.body).toMatchObject(expected);
    },
  );

  if (takesFiles) {
    it('uploads a file and sees exactly its figures', async () => {
      const source = await ada.post<DataSource>('/api/data-sources', { name: 'Sales', type: 'File Upload' });
      expect(source.status).toBe(201);
      const upload = await ada.upload<UploadAnswer>(`/api/data-sources/${source.body.id}/uploads`, {
        name: 'metrics.csv',
        content: csv,
      });
      expect(upload.status).toBe(200);
      expect(upload.body).toMatchObject({ rowsRead: 8, rowsAdded: 7, rowsSkipped: 0, rowsRefused: 1 });
      expect(upload.body.errors.map(({ line }) => line)).toEqual([4]);
      const metrics = await ada.get<DashboardMetrics>('/api/dashboard/metrics');
      expect(metrics.body).toMatchObject({
        activeUsers: 1125,
        revenue: 1000,
        conversionRate: 3.5,
        dataSourceCount: 1,
      });
      expect(metrics.body.trends).toMatchObject({
        activeUsers: { change: 12.5, label: '+12.5%' },
        conversionRate: { change: -12.5, label: '-12.5%' },
        revenue: { change: null, label: 'No earlier data' },
        dataSourceCount: { label: '+1 new' },
      });
      const latest = await ada.get<LatestMetric[]>('/api/dashboard/latest-metrics');
      expect(latest.body.filter(({ name }) => name === 'active_users').map(({ value }) => value)).toEqual([
        1000, 1125,
      ]);
      expect(latest.body.find(({ name }) => name === 'revenue_pro')?.value).toBe(799.5);
      const [listed] = (await ada.get<DataSource[]>('/api/data-sources')).body;
      expect(listed?.lastSyncAt).not.toBeNull();
    });
  }

  it('connects an app and is paid once for it, live', async () => {
    const socket = await ada.openSocket();
    const app = { appName: 'Step Counter', appType: 'fitness', authToken: 'a-token-of-length' };
    const first = await ada.post<ConnectAppAnswer>('/api/connected-apps', app);
    expect([first.status, first.body.coinsAwarded, first.body.hasAuthToken]).toEqual([201, 10, true]);
    expect(first.text).not.toContain('a-token-of-length');
    await socket.waitFor('coins_earned', ({ amount, balance }) => amount === 10 && balance === 110);
    expect(await coinsOf(ada)).toBe(110);
    const [newest] = (await ada.get<CoinTransaction[]>('/api/coins/transactions')).body;
    expect(newest).toMatchObject({ type: 'earned', amount: 10, balanceAfter: 110, sourceId: first.body.id });
    await eventually(async () => {
      const activities = (await ada.get<Activity[]>('/api/activities')).body;
      expect(activities.filter(({ entityId }) => entityId === first.body.id)).toHaveLength(1);
    });
    expect((await ada.delete(`/api/connected-apps/${first.body.id}`)).status).toBe(200);
    const again = await ada.post<ConnectAppAnswer>('/api/connected-apps', {
      ...app,
      appName: ' step  COUNTER ',
    });
    expect([again.status, again.body.coinsAwarded]).toEqual([201, 0]);
    expect(await coinsOf(ada)).toBe(110);
    socket.close();
  });

  it('posts, replies and likes, and a second browser of the workspace gets it live', async () => {
    const second = await product.browser();
    expect((await second.join(email)).userExists).toBe(true);
    const socket = await second.openSocket();
    const posted = await ada.post<Message>('/api/messages', {
      content: ' Hello <b>team</b> 👋 ',
      parentId: null,
    });
    expect([posted.status, posted.body.content]).toEqual([201, 'Hello <b>team</b> 👋']);
    await socket.waitFor('new_message', ({ messageId }) => messageId === posted.body.id);
    const reply = await second.post<Message>('/api/messages', { content: 'Hi', parentId: posted.body.id });
    await ada.post(`/api/messages/${posted.body.id}/reactions`, { type: 'like' });
    await socket.waitFor('message_reaction', ({ reactionCount }) => reactionCount === 1);
    const feed = (await second.get<Message[]>('/api/messages')).body;
    expect(feed.map(({ id, parentId, reactionCount }) => [id, parentId, reactionCount])).toEqual([
      [reply.body.id, posted.body.id, 0],
      [posted.body.id, null, 1],
    ]);
    socket.close();
  });

  it('refers a friend, who joins with the link: 50 coins, live', async () => {
    const socket = await ada.openSocket();
    const before = await coinsOf(ada);
    const sent = await ada.post<SendReferralAnswer>('/api/referrals/send', {
      friendPhone: '+14155550123',
      friendName: 'Friend',
    });
    expect([sent.status, sent.body.success]).toEqual([200, false]);
    expect(sent.body.message).toContain('Text messages cannot be sent');
    const code = new URL(sent.body.inviteUrl ?? '').searchParams.get('ref');
    expect(code).toBe(sent.body.referralCode);
    const friend = await product.browser();
    await friend.join(freshEmail(), { referralCode: code ?? '' });
    await socket.waitFor('coins_earned', ({ amount, reason }) => amount === 50 && reason === 'friend_joined');
    expect(await coinsOf(ada)).toBe(before + 50);
    const [referral] = (await ada.get<FriendReferral[]>('/api/referrals')).body;
    expect(referral).toMatchObject({ status: 'joined', coinsEarned: 50, friendName: 'Friend' });
    socket.close();
  });

  it('shows the demo workspace to the demo user', async () => {
    const demo = await product.browser();
    expect((await demo.join('demo@emberdeck.example')).userExists).toBe(true);
    const metrics = await eventually(async () => {
      const { body } = await demo.get<DashboardMetrics>('/api/dashboard/metrics');
      expect(body.activeUsers).toBeGreaterThan(0);
      return body;
    });
    expect(Object.values(metrics.trends).map(({ label }) => label)).toEqual([
      '+12.5%',
      '+8.2%',
      '-2.1%',
      '+3 new',
    ]);
    for (const path of [
      '/api/data-sources',
      '/api/messages',
      '/api/connected-apps',
      '/api/referrals',
      '/api/activities',
      '/api/coins/transactions',
    ]) {
      const list = (await demo.get<unknown[]>(path)).body;
      expect({ path, rows: list.length > 0 }).toEqual({ path, rows: true });
    }
    const team = (await demo.get<{ role: string }[]>('/api/team/members')).body;
    expect(team.map(({ role }) => role).sort()).toEqual([
      'client',
      'team_member',
      'team_member',
      'team_member',
    ]);
  });

  it('signs out on the server too', async () => {
    const socket = await ada.openSocket();
    const { cookie = '' } = ada.cookieHeader();
    expect((await ada.navigate('/api/logout')).status).toBe(302);
    expect(await socket.waitForClose()).toBe(4401);
    const thief = await product.browser();
    expect((await thief.get('/api/auth/user', { headers: { cookie } })).status).toBe(401);
  });
}
