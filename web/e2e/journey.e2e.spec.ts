import { expect, test } from '@playwright/test';
import { Visitor, demoEmail, freshEmail, freshPhone } from './visitor.js';

/** The first minute of a day of this month or an earlier one, so that it is never in the future. */
function instant(monthsBack: number): string {
  const now = new Date();
  const day = monthsBack === 0 ? now.getUTCDate() : 15;
  const start = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsBack, day, 0, 1));
  return start.toISOString();
}

const csv = [
  'name,value,unit,timestamp',
  `active_users,1000,users,${instant(1)}`,
  `active_users,1125,users,${instant(0)}`,
  `revenue_pro,6000,usd,${instant(1)}`,
  `revenue_pro,6492,usd,${instant(0)}`,
  `revenue_team,2000,usd,${instant(1)}`,
  `revenue_team,2164,usd,${instant(0)}`,
  `conversion_rate,4,percent,${instant(1)}`,
  `conversion_rate,3,percent,${instant(0)}`,
  'active_users,many,users,',
  ',7,users,',
].join('\n');

test.describe.configure({ mode: 'serial' });

test.describe('from a new visitor to a team', () => {
  const email = freshEmail('ada');
  let ada: Visitor;

  test.beforeAll(async ({ browser }) => {
    ada = await Visitor.arrive(browser);
  });

  test.afterAll(async () => {
    await ada.leave();
  });

  test('joins with the sent code, not with a wrong one, and gets the welcome coins', async () => {
    await ada.landing.open();
    await ada.landing.enterEmail(email);
    await expect(ada.landing.toasts.saying('Debug Mode')).toBeVisible();
    const code = await ada.landing.toasts.debugCode();
    await ada.landing.enterCode(code === '000000' ? '111111' : '000000');
    const refusal = ada.landing.toasts.saying('Verification Failed').filter({ hasText: /code/ });
    await expect(refusal).toHaveAttribute('data-variant', 'destructive');
    await expect(ada.landing.codeField).toBeFocused();
    await ada.landing.enterCode(code);
    await expect(ada.landing.toasts.saying("You've earned 100 coins!")).toBeVisible();
    await ada.landing.continueNow();
    await ada.shell.goTo('Connect Apps');
    await expect(ada.decks.balance).toHaveText('100');
  });

  test('joins without a code by phone number', async ({ browser }) => {
    const stranger = await Visitor.arrive(browser);
    const toasts = await stranger.shell.toasts.record();
    await stranger.landing.open();
    await stranger.landing.enterPhone(freshPhone());
    await expect(stranger.shell.heading).toHaveText('Emberdeck Dashboard');
    expect(toasts).toContain('SMS Not AvailableCreating your account directly...');
    await expect(stranger.shell.bell).toHaveAccessibleName('Notifications');
    await expect(await stranger.shell.openBell()).not.toContainText('SMS Not Available');
    await stranger.leave();
  });

  test('uploads metrics and sees exactly these figures', async () => {
    await ada.shell.goTo('Data Sources');
    await ada.dataSources.add({ name: 'Metrics export', type: 'File Upload' });
    await expect(ada.shell.toasts.saying('Data source created successfully')).toBeVisible();
    await ada.dataSources.upload(csv);
    await expect(ada.dataSources.count('Rows read')).toHaveText('10');
    await expect(ada.dataSources.count('Rows added')).toHaveText('8');
    await expect(ada.dataSources.errorRows().filter({ hasText: /^10/ })).toBeVisible();
    await expect(ada.dataSources.errorRows().filter({ hasText: /^11/ })).toBeVisible();
    await ada.dataSources.closeDialog();

    await ada.shell.goTo('Dashboard');
    await expect(ada.dashboard.metric('Active Users')).toContainText('1,125');
    await expect(ada.dashboard.metric('Active Users')).toContainText('+12.5%');
    await expect(ada.dashboard.metric('Revenue')).toContainText('$8,656');
    await expect(ada.dashboard.metric('Revenue')).toContainText('+8.2%');
    await expect(ada.dashboard.metric('Conversion Rate')).toContainText('3.0%');
    await expect(ada.dashboard.metric('Conversion Rate')).toContainText('-25.0%');
    await expect(ada.dashboard.metric('Data Sources')).toContainText(/Data Sources1/);
    await expect(ada.dashboard.rowsOf('User Growth Trend').last()).toContainText('1,125');
    await expect(ada.dashboard.rowsOf('Revenue by Product').filter({ hasText: '$6,492' })).toContainText(
      'Pro',
    );
    await expect(ada.dashboard.chart('User Growth Trend').locator('svg').first()).toBeVisible();
  });

  test('connects an app and sees new coins, transaction, level progress and activity', async () => {
    await ada.shell.goTo('Connect Apps');
    await ada.decks.connect({ name: 'Morning Runs', type: 'Fitness' });
    await expect(ada.shell.toasts.saying('App connected successfully! You earned 10 coins.')).toBeVisible();
    await expect(ada.decks.balance).toHaveText('110');
    await expect(ada.decks.deck('Morning Runs')).toBeVisible();

    await ada.shell.goTo('Player Profile');
    await expect(ada.profile.stat('Coins')).toHaveText('110');
    await expect(ada.profile.levelBar).toHaveAttribute('aria-valuenow', '70');
    await ada.profile.open('Coins & Transactions');
    await expect(ada.profile.transaction('Morning Runs')).toContainText('+10');

    await ada.shell.goTo('Dashboard');
    await expect(ada.dashboard.activity('Morning Runs')).toBeVisible();
  });

  test('disconnects the app, and earns nothing for connecting it again', async () => {
    await ada.shell.goTo('Connect Apps');
    await ada.decks.disconnect('Morning Runs');
    await expect(ada.decks.deck('Morning Runs')).toBeHidden();
    await ada.shell.toasts.close();
    await expect(ada.shell.toasts.saying('App disconnected successfully')).toBeVisible();
    await ada.decks.connect({ name: 'Morning Runs', type: 'Fitness' });
    await expect(ada.shell.toasts.saying(/App connected successfully!$/)).toBeVisible();
    await expect(ada.decks.balance).toHaveText('110');
  });

  test('chats live with a second browser of the same workspace', async ({ browser }) => {
    const second = await Visitor.arrive(browser);
    await second.landing.open();
    await second.landing.enterEmail(email);
    await second.landing.enterCode(await second.landing.toasts.debugCode());
    await expect(second.landing.toasts.saying('Welcome Back!')).toBeVisible();
    await second.landing.continueNow();
    await second.shell.goTo('Communications');
    await expect(second.communications.live).toBeVisible();

    await ada.shell.goTo('Communications');
    await ada.communications.post('The figures are in.');
    await expect(ada.shell.toasts.saying('Message posted successfully')).toBeVisible();
    await expect(second.communications.message('The figures are in.')).toBeVisible();
    await second.communications.reply('The figures are in.', 'They look good.');
    await expect(ada.communications.message('They look good.')).toBeVisible();
    await second.communications.like('The figures are in.');
    await expect(ada.communications.likeButton('The figures are in.')).toHaveText('1');
    await second.leave();
  });

  test('sees a friend join by the link, and 50 coins more, live', async ({ browser }) => {
    await ada.shell.goTo('Deck Friends');
    await ada.referrals.invite('Grace', freshPhone());
    await expect(ada.page.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
      'href',
      /^https:\/\/wa\.me\/\d+\?text=/,
    );
    const link = await ada.referrals.inviteLink.inputValue();
    expect(link).toContain('?ref=');
    await expect(ada.referrals.stat('Friends Decked')).toContainText('1');

    const grace = await Visitor.arrive(browser);
    await grace.landing.open(`/${new URL(link).search}`);
    await grace.landing.signIn(freshEmail('grace'));
    await grace.leave();

    await expect(ada.referrals.stat('Friends Joined')).toContainText('1');
    await expect(ada.referrals.stat('Coins Earned')).toContainText('50');
    await ada.referrals.show('Joined');
    await expect(ada.referrals.friend('Grace')).toContainText('+50 coins');
    await ada.shell.goTo('Connect Apps');
    await expect(ada.decks.balance).toHaveText('160');
  });

  test('signs out, on the server too', async () => {
    const cookies = await ada.page.context().cookies();
    await ada.shell.signOut();
    await ada.page.context().addCookies(cookies);
    const answer = await ada.page.request.get('/api/auth/user');
    expect(answer.status()).toBe(401);
  });
});

test('the demo user finds a workspace with data', async ({ page }) => {
  const demo = new Visitor(page);
  await demo.landing.open();
  await demo.landing.signIn(demoEmail);
  await expect(demo.dashboard.metric('Active Users')).toContainText('+12.5%');
  await expect(demo.dashboard.metric('Revenue')).toContainText('+8.2%');
  await expect(demo.dashboard.metric('Conversion Rate')).toContainText('-2.1%');
  await expect(demo.dashboard.metric('Data Sources')).toContainText('+3 new');
  await expect(demo.dashboard.rowsOf('User Growth Trend')).toHaveCount(7);
  await demo.shell.goTo('Communications');
  await expect(page.getByRole('article').first()).toBeVisible();
  await demo.shell.goTo('Deck Friends');
  await expect(demo.referrals.stat('Friends Decked')).not.toContainText(/^0/);
  await demo.shell.goTo('Team');
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'Joined' })).toHaveCount(4);
  await demo.shell.goTo('Connect Apps');
  await expect(page.getByRole('button', { name: /^Disconnect/ }).first()).toBeVisible();
});
