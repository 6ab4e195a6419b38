import { randomUUID } from 'node:crypto';
import type { DataSource } from '@emberdeck/contracts/analytics/data-sources';
import type { ConnectAppAnswer } from '@emberdeck/contracts/gamification/connected-apps';
import type { PlaySession } from '@emberdeck/contracts/gamification/play';
import type { SendReferralAnswer } from '@emberdeck/contracts/gamification/referrals';
import type { Shop, ShopReceipt } from '@emberdeck/contracts/gamification/shop';
import type { OnboardEntryAnswer } from '@emberdeck/contracts/identity/onboarding';
import { type Browser, freshEmail, type TestAnswer } from '@emberdeck/testing/system/browser';
import type { StatementStops } from './statement-stops.js';

/** Sends the request of an act. A repeat is the same act. */
export type Send = () => Promise<TestAnswer>;

export interface Act {
  /** Whose coins it moves. Absent: those of the person who sends it. */
  readonly payee?: Browser;
  readonly send: Send;
}

/** What an act needs. */
export interface Scene {
  /** A browser without an account. */
  readonly stranger: () => Browser;
  readonly stops: StatementStops;
}

type Prepare = (browser: Browser, scene: Scene) => Promise<Act>;

const withKey = () => ({ idempotencyKey: randomUUID() });

/** Joins up to the last step, which makes the account. */
async function joining(browser: Browser, referralCode?: string): Promise<Send> {
  browser.openScreen();
  const contact = { entryType: 'email', entryValue: freshEmail() };
  const entry = await browser.post<OnboardEntryAnswer>('/api/onboard/entry', contact);
  await browser.post('/api/onboard/verify', { ...contact, verificationCode: entry.body.debugCode });
  const person = { ...contact, displayName: 'Player_0001', ...(referralCode ? { referralCode } : {}) };
  return () => browser.post('/api/onboard/complete', person);
}

async function itemOf(browser: Browser): Promise<string> {
  const { items } = (await browser.get<Shop>('/api/shop')).body;
  return items.toSorted((one, other) => one.price - other.price)[0]?.id ?? '';
}

const connecting = (browser: Browser): Act => {
  const key = withKey();
  const app = { appName: 'Step Counter', appType: 'fitness' };
  return { send: () => browser.post('/api/connected-apps', app, key) };
};

/** Everything that pays or spends coins or experience, by name. Each prepares what comes before its request. */
export const rewardedActs: Readonly<Record<string, Prepare>> = {
  'the connection of an app': (browser) => Promise.resolve(connecting(browser)),
  'a message': (browser) => {
    const key = withKey();
    return Promise.resolve({ send: () => browser.post('/api/messages', { content: 'A message' }, key) });
  },
  'the first sync of a source': async (browser) => {
    const source = { name: 'Sales', type: 'File Upload' };
    const { body } = await browser.post<DataSource>('/api/data-sources', source);
    const file = { name: 'metrics.csv', content: 'name,value\nrevenue,1\n' };
    const key = withKey();
    return { send: () => browser.upload(`/api/data-sources/${body.id}/uploads`, file, key) };
  },
  'a report': (browser) => {
    const key = withKey();
    const report = {
      title: 'Figures',
      type: 'executive_summary',
      config: { dateRange: '30days', format: 'excel' },
    };
    return Promise.resolve({ send: () => browser.post('/api/reports', report, key) });
  },
  'the joining of a friend': async (browser, { stranger }) => {
    const friend = {
      friendPhone: `+1415555${Math.floor(Math.random() * 9000) + 1000}`,
      friendName: 'Friend',
    };
    const sent = await browser.post<SendReferralAnswer>('/api/referrals/send', friend);
    const code = new URL(sent.body.inviteUrl ?? '').searchParams.get('ref') ?? '';
    return { payee: browser, send: await joining(stranger(), code) };
  },
  'a welcome': async (_browser, { stranger }) => {
    const payee = stranger();
    return { payee, send: await joining(payee) };
  },
  'a milestone': async (browser, { stops }) => {
    const { body } = (await connecting(browser).send()) as TestAnswer<ConnectAppAnswer>;
    const app = `/api/connected-apps/${body.id}/play`;
    const { sessionId } = (await browser.post<PlaySession>(app, {})).body;
    await stops.query(`UPDATE gamification.player_profile SET agent_progress_points = 9 WHERE user_id = $1`, [
      body.userId,
    ]);
    await stops.query(
      `UPDATE gamification.deck_play_session SET created_at = created_at - interval '1 minute' WHERE id = $1`,
      [sessionId],
    );
    return { send: () => browser.post(`${app}/${sessionId}/end`, {}) };
  },
  'a purchase': async (browser) => {
    const path = `/api/shop/${await itemOf(browser)}/purchase`;
    const key = withKey();
    return { send: () => browser.post(path, {}, key) };
  },
  'a refund': async (browser) => {
    const path = `/api/shop/${await itemOf(browser)}/purchase`;
    const { purchase } = (await browser.post<ShopReceipt>(path, {}, withKey())).body;
    const key = withKey();
    return { send: () => browser.post(`/api/shop/purchases/${purchase.id}/refund`, {}, key) };
  },
};
