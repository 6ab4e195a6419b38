import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { sessionOf } from './signInByApi.js';
import { Visitor, freshEmail, freshPhone } from './visitor.js';
import type { StorageState } from './signInByApi.js';

// What moves is what is looked at here.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const desk = { width: 1440, height: 900 };

let state: StorageState;
let visitor: Visitor;

async function join({ landing }: Visitor, name: string): Promise<void> {
  await landing.open();
  await landing.signIn(freshEmail(name));
}

test.beforeAll(async () => {
  state = await sessionOf(freshEmail('delight'));
});

test.afterEach(async () => {
  await visitor.leave();
});

/** Opens a screen with the ears of the test in it. */
async function open(address: string): Promise<void> {
  await visitor.celebrations.record();
  await visitor.celebrations.joinSocket();
  await visitor.page.goto(address);
  await visitor.shell.heading.waitFor();
  await expect.poll(() => visitor.celebrations.isJoined()).toBe(true);
}

/** Connects an app past the screen: 10 coins and 20 XP. */
async function connectByCall(page: Page, appName: string): Promise<void> {
  const status = await page.evaluate(async (name) => {
    const answer = await fetch('/api/connected-apps', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ appName: name, appType: 'other' }),
    });
    return answer.status;
  }, appName);
  expect(status).toBe(201);
}

test.describe('coins', () => {
  test('fly to the balance of a new deck, which counts up, and are announced once', async ({ browser }) => {
    visitor = await Visitor.arrive(browser, { viewport: desk });
    const { page, decks, celebrations } = visitor;
    await join(visitor, 'coins');
    await celebrations.record();
    const told = page
      .waitForEvent('websocket')
      .then((socket) =>
        socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes('app_connected')),
      );
    await page.goto('/connect-apps');
    await expect(decks.balance).toHaveText('100');
    await decks.connect({ name: 'Morning Runs', type: 'Fitness' });
    await told;
    await expect(decks.balance).toHaveText('110');
    await expect(decks.balance).toHaveAccessibleName('Coin balance: 110 coins');
    await expect.poll(() => celebrations.said()).toEqual(['Plus 10 coins, 110 total']);
    await expect(celebrations.flight).toHaveCount(0);
    expect((await celebrations.celebrated()).layers).toEqual(['coins']);
  });

  test('that come in together are one flight from the bell and one sentence', async ({ browser }) => {
    visitor = await Visitor.arrive(browser, { storageState: state, viewport: desk });
    const { celebrations } = visitor;
    await open('/');
    await expect(celebrations.player).toContainText('100');
    celebrations.hearCoins(50, 150);
    celebrations.hearCoins(50, 200);
    celebrations.hearCoins(50, 250);
    // Delivered twice.
    celebrations.hearCoins(50, 250);
    await expect.poll(() => celebrations.said()).toEqual(['Plus 150 coins, 250 total']);
    expect((await celebrations.celebrated()).layers).toEqual(['coins']);
  });

  test('fly to the bar on top of a phone, where a screen shows no balance', async ({ browser }) => {
    visitor = await Visitor.arrive(browser, {
      storageState: state,
      viewport: { width: 390, height: 844 },
      hasTouch: true,
    });
    const { celebrations, shell } = visitor;
    await open('/communications');
    await expect(shell.balance).toHaveText('100');
    celebrations.hearCoins(50, 150);
    await expect.poll(() => celebrations.said()).toEqual(['Plus 50 coins, 150 total']);
    expect((await celebrations.celebrated()).layers).toEqual(['coins']);
    await shell.balance.click();
    await expect(shell.heading).toHaveText('Player Profile');
  });

  test('stay where they are when that is switched off, and are announced all the same', async ({
    browser,
  }) => {
    visitor = await Visitor.arrive(browser, { storageState: state, viewport: desk });
    const { page, celebrations, shell } = visitor;
    await open('/settings');
    await page.getByRole('switch', { name: 'Show coins flying to your balance' }).click();
    await shell.goTo('Connect Apps');
    celebrations.hearCoins(50, 150);
    await expect.poll(() => celebrations.said()).toEqual(['Plus 50 coins, 150 total']);
    expect((await celebrations.celebrated()).layers).toEqual([]);
  });

  test('stay where they are too when that is switched off in another tab', async ({ browser }) => {
    visitor = await Visitor.arrive(browser, { storageState: state, viewport: desk });
    const { page, celebrations } = visitor;
    await open('/connect-apps');
    await visitor.shell.ready();
    const heard = page.evaluate(
      () => new Promise((resolve) => addEventListener('storage', () => resolve(null), { once: true })),
    );
    const second = new Visitor(await page.context().newPage());
    await second.page.goto('/settings');
    await second.page.getByRole('switch', { name: 'Show coins flying to your balance' }).click();
    await heard;
    await second.page.close();
    await page.bringToFront();
    celebrations.hearCoins(50, 150);
    await expect.poll(() => celebrations.said()).toEqual(['Plus 50 coins, 150 total']);
    expect((await celebrations.celebrated()).layers).toEqual([]);
  });
});

test.describe('a level-up', () => {
  /** Opens the decks, reaches level 2, and lets time pass only by `clock.runFor`. */
  async function stopTimeAtLevelUp(): Promise<void> {
    const { page, decks, celebrations } = visitor;
    await page.clock.install();
    await open('/connect-apps');
    await decks.balance.waitFor();
    await page.clock.pauseAt(Date.now() + 60_000);
    celebrations.hearLevelUp(2);
    await expect(celebrations.levelUp).toBeVisible();
  }

  test('is shown once, moves no focus and is over after 2.4 s; the bar shows the share of the band', async ({
    browser,
  }) => {
    visitor = await Visitor.arrive(browser, { viewport: desk });
    const { page, decks, celebrations, profile, shell } = visitor;
    await join(visitor, 'level');
    await celebrations.record();
    await page.goto('/connect-apps');
    await expect(decks.balance).toHaveText('100');
    for (const name of ['One', 'Two', 'Three', 'Four']) {
      await connectByCall(page, name);
    }
    await expect(decks.balance).toHaveText('140');
    expect(await celebrations.levelUps()).toEqual([]);
    await decks.connectNew.focus();
    await connectByCall(page, 'Five');
    await expect.poll(() => celebrations.levelUps()).toEqual(['Level 2 – next at 200 XP']);
    await expect(decks.connectNew).toBeFocused();
    await expect(celebrations.levelUp).toHaveCount(0);
    await expect(shell.level()).toHaveText('Level 2 Player');
    await connectByCall(page, 'Six');
    await expect(decks.balance).toHaveText('160');
    const { levelUps, layers } = await celebrations.celebrated();
    expect(levelUps).toHaveLength(1);
    // What a busy machine needs to get to it comes on top; the time itself is proven below, by a clock that is held.
    expect(levelUps[0]?.shownMs).toBeLessThan(5_000);
    expect(layers).toContain('burst');
    await shell.goTo('Player Profile');
    await expect(profile.stat('Level')).toHaveText('2');
    await expect(profile.levelBar).toHaveAttribute('aria-valuenow', '20');
    await expect(page.getByText('120 XP in total, 80 XP to level 3')).toBeVisible();
  });

  test('waits for an open dialog', async ({ browser }) => {
    visitor = await Visitor.arrive(browser, { storageState: state });
    const { page, decks, celebrations } = visitor;
    await open('/connect-apps');
    await decks.openDialog();
    celebrations.hearLevelUp(2);
    celebrations.hearCoins(50, 150);
    await expect.poll(() => celebrations.said()).toEqual(['Plus 50 coins, 150 total']);
    expect(await celebrations.levelUps()).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => celebrations.levelUps()).toEqual(['Level 2 – next at 200 XP']);
  });

  test('is closed by Escape, which closes nothing else', async ({ browser }) => {
    visitor = await Visitor.arrive(browser, { storageState: state });
    const { page, decks, celebrations } = visitor;
    await stopTimeAtLevelUp();
    await decks.openDialog();
    await page.keyboard.press('Escape');
    await expect(celebrations.levelUp).toHaveCount(0);
    await page.clock.runFor(1_000);
    await expect(decks.dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await page.clock.runFor(1_000);
    await expect(decks.dialog).toHaveCount(0);
  });

  test('has the stage for 2.4 s, away from the title, and not again within a minute', async ({ browser }) => {
    visitor = await Visitor.arrive(browser, { storageState: state });
    const { page, celebrations, shell } = visitor;
    await stopTimeAtLevelUp();
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const heading = await shell.heading.boundingBox();
      const card = await celebrations.levelUp.locator('> div').boundingBox();
      expect(card?.y, `${width} px: below the title`).toBeGreaterThan(
        (heading?.y ?? 0) + (heading?.height ?? 0),
      );
      expect((card?.y ?? 0) + (card?.height ?? 0), `${width} px: in the window`).toBeLessThan(900);
    }
    celebrations.hearLevelUp(3);
    await page.clock.runFor(2_300);
    await expect(celebrations.levelUp).toContainText('Level 2 – next at 200 XP');
    await page.clock.runFor(100);
    await expect(celebrations.levelUp).toHaveCount(0);
    await page.clock.runFor(57_500);
    await expect(celebrations.levelUp).toHaveCount(0);
    await page.clock.runFor(200);
    await expect(celebrations.levelUp).toContainText('Level 3 – next at 300 XP');
  });

  test('is not shown where that is switched off, after a reload either', async ({ browser }) => {
    visitor = await Visitor.arrive(browser, { storageState: state });
    const { page, celebrations } = visitor;
    await open('/settings');
    const levels = page.getByRole('switch', { name: 'Show a card when you reach a level' });
    await expect(levels).toBeChecked();
    await levels.click();
    await page.reload();
    await expect(levels).not.toBeChecked();
    await visitor.shell.goTo('Connect Apps');
    celebrations.hearLevelUp(2);
    celebrations.hearCoins(50, 150);
    await expect.poll(() => celebrations.said()).toEqual(['Plus 50 coins, 150 total']);
    expect(await celebrations.levelUps()).toEqual([]);
  });
});

test('with reduced motion nothing moves: the number is there at once and the card is plain', async ({
  browser,
}) => {
  visitor = await Visitor.arrive(browser, { storageState: state, viewport: desk, reducedMotion: 'reduce' });
  const { page, decks, celebrations, shell } = visitor;
  await open('/connect-apps');
  const before = Number(await decks.balance.innerText());
  // Looks at every frame: the tint is over sooner than a patient expectation looks again.
  const tinted = page.waitForFunction(() => document.querySelector('[data-tinted="true"]') !== null);
  await decks.connect({ name: 'Still Waters', type: 'Other' });
  await tinted;
  await expect(decks.balance).toHaveAttribute('data-tinted', 'false');
  await expect(decks.balance).toHaveText(String(before + 10));
  await expect.poll(() => celebrations.said()).toEqual([`Plus 10 coins, ${before + 10} total`]);
  celebrations.hearLevelUp(2);
  await expect.poll(() => celebrations.levelUps()).toEqual(['Level 2 – next at 200 XP']);
  await shell.goTo('Player Profile');
  await page.getByRole('progressbar').waitFor();
  const { layers, movements } = await celebrations.celebrated();
  expect(layers).toEqual([]);
  expect(movements).toEqual([]);
});

test('the embers of the landing page are no matter of assistive technology and hang still when asked to', async ({
  browser,
}) => {
  visitor = await Visitor.arrive(browser, { reducedMotion: 'reduce' });
  const { page, celebrations, landing } = visitor;
  await celebrations.record();
  await landing.open();
  const wrong = async (): Promise<void> => {
    await landing.enterEmail(freshEmail('embers'));
    const right = await landing.toasts.debugCode();
    await landing.enterCode(right === '000000' ? '111111' : '000000');
    await expect(landing.toasts.saying('Verification Failed')).toBeVisible();
  };
  await wrong();
  expect((await celebrations.celebrated()).movements).toEqual([]);
  await expect(page.locator('[data-still]')).toHaveAttribute('aria-hidden', 'true');
});

test('a wrong code shakes the cells by six pixels at most', async ({ browser }) => {
  visitor = await Visitor.arrive(browser);
  const { page, landing } = visitor;
  await landing.open();
  await landing.enterEmail(freshEmail('shake'));
  const right = await landing.toasts.debugCode();
  await page.evaluate(() => {
    const animate = Element.prototype.animate;
    Element.prototype.animate = function shaken(this: Element, frames, options) {
      document.body.dataset['shaken'] = JSON.stringify(frames);
      return animate.call(this, frames, options);
    };
  });
  await landing.enterCode(right === '000000' ? '111111' : '000000');
  await expect(page.locator('body')).toHaveAttribute('data-shaken', /translateX/);
  const frames = (await page.locator('body').getAttribute('data-shaken')) ?? '';
  const pixels = [...frames.matchAll(/translateX\((-?\d+)px\)/g)].map(([, px]) => Math.abs(Number(px)));
  expect(Math.max(...pixels)).toBeLessThanOrEqual(6);
});

test.describe('a server that wants to be left alone', () => {
  const tooMany = {
    status: 429,
    headers: { 'retry-after': '30' },
    contentType: 'application/problem+json',
    body: JSON.stringify({
      title: 'Too many requests',
      status: 429,
      detail: 'Too many codes for this contact',
    }),
  };

  test('is left alone for the time it names, at the entry', async ({ browser }) => {
    visitor = await Visitor.arrive(browser);
    const { page, landing } = visitor;
    await page.clock.install();
    await landing.open();
    await page.route('**/api/onboard/entry', (route) => route.fulfill(tooMany));
    await landing.enterEmail('often@example.com');
    await expect(landing.toasts.saying('Connection Failed')).toContainText('Too many codes');
    await page.clock.pauseAt(Date.now() + 3_600_000);
    const button = page.getByRole('button', { name: /Try again in|Ignite Your Journey/ });
    await expect(button).toHaveText('Ignite Your Journey');
    await landing.ignite.click();
    await expect(button).toBeDisabled();
    await expect(button).toHaveText('Try again in 30 s');
    await expect(landing.field('e-mail address')).toHaveAccessibleDescription(/You can try again in 30 s/);
    await page.clock.runFor(29_000);
    await expect(button).toHaveText('Try again in 1 s');
    await expect(button).toBeDisabled();
    await page.clock.runFor(1_000);
    await expect(landing.ignite).toBeEnabled();
    await landing.ignite.click();
    await expect(button).toBeDisabled();
    await landing.field('e-mail address').fill('another@example.com');
    await expect(landing.ignite).toBeEnabled();
  });

  test('is left alone at the code, and a new one takes a minute', async ({ browser }) => {
    visitor = await Visitor.arrive(browser);
    const { page, landing } = visitor;
    await page.clock.install();
    await landing.open();
    await landing.enterEmail(freshEmail('patience'));
    await landing.codeField.waitFor();
    await page.route('**/api/onboard/verify', (route) => route.fulfill(tooMany));
    await expect(page.getByRole('button', { name: /^New code in \d+ s$/ })).toBeDisabled();
    await landing.enterCode('000000');
    await expect(page.getByRole('button', { name: /^Try again in \d+ s$/ })).toBeDisabled();
    await page.clock.runFor(31_000);
    await expect(landing.activate).toBeEnabled();
    await page.clock.runFor(31_000);
    await expect(page.getByRole('button', { name: 'Send a new code' })).toBeEnabled();
  });

  test('does not send another code after a step back and forth', async ({ browser }) => {
    visitor = await Visitor.arrive(browser);
    const { page, landing } = visitor;
    let asked = 0;
    page.on('request', (request) => {
      asked += request.url().endsWith('/api/onboard/entry') ? 1 : 0;
    });
    await landing.open();
    await landing.enterEmail(freshEmail('back'));
    const code = await landing.toasts.debugCode();
    await landing.goBack();
    await landing.ignite.click();
    await landing.enterCode(code);
    await landing.continueNow();
    expect(asked).toBe(1);
  });

  for (const [what, address, call, fill, button] of [
    ['an app', '/connect-apps', '**/api/connected-apps', 'app', 'Connect App'],
    ['an invitation', '/refer-friends', '**/api/referrals/send', 'friend', "DECK 'EM!"],
  ] as const) {
    test(`is left alone with ${what}`, async ({ browser }) => {
      visitor = await Visitor.arrive(browser, { storageState: state });
      const { page, decks, referrals } = visitor;
      await page.clock.install();
      await page.goto(address);
      await page.route(call, (route) =>
        route.request().method() === 'POST' ? route.fulfill(tooMany) : route.fallback(),
      );
      if (fill === 'app') {
        await decks.connect({ name: 'Too Much', type: 'Work' });
      } else {
        await referrals.invite('Often', freshPhone());
      }
      await expect(page.getByRole('button', { name: /^Try again in \d+ s$/ })).toBeDisabled();
      await page.clock.runFor(31_000);
      await expect(page.getByRole('button', { name: button, exact: true })).toBeEnabled();
    });
  }
});

test.describe('the deck screens', () => {
  test('offer ghosts where nothing is, and Quick Connect fills in name and type', async ({ browser }) => {
    visitor = await Visitor.arrive(browser, { viewport: desk });
    const { page, decks, shell } = visitor;
    await join(visitor, 'ghosts');
    await shell.goTo('Connect Apps');
    await expect(page.getByRole('heading', { name: 'No Apps Connected' })).toBeVisible();
    await decks.quickConnect('Fitness Tracker');
    await expect(decks.dialog.getByLabel('App Name')).toHaveValue('Fitness Tracker');
    await expect(decks.dialog.getByLabel('App Type')).toHaveValue('fitness');
    await decks.submit();
    await expect(decks.deck('Fitness Tracker')).toBeVisible();
    await expect(shell.toasts.saying('App connected successfully! You earned 10 coins.')).toBeVisible();
  });

  test('lean a deck by four degrees at most, and not at all on a touch screen', async ({ browser }) => {
    // The corner itself is round.
    const nearCorner = { x: 12, y: 12 };
    const leanOf = async (options: object): Promise<number[]> => {
      visitor = await Visitor.arrive(browser, { storageState: state, ...options });
      const { page, decks } = visitor;
      await page.goto('/connect-apps');
      const deck = decks.deck('Leaning Tower');
      await deck.hover({ position: nearCorner });
      const [x, y] = await deck.evaluate((card) =>
        ['--tilt-x', '--tilt-y'].map((name) =>
          Number.parseFloat(getComputedStyle(card).getPropertyValue(name)),
        ),
      );
      await visitor.leave();
      return [x ?? Number.NaN, y ?? Number.NaN].map(Math.abs);
    };
    visitor = await Visitor.arrive(browser, { storageState: state });
    await visitor.page.goto('/');
    await connectByCall(visitor.page, 'Leaning Tower');
    await visitor.leave();
    const onDesk = await leanOf({ viewport: desk });
    for (const degrees of onDesk) {
      expect(degrees).toBeGreaterThan(3);
      expect(degrees).toBeLessThanOrEqual(4);
    }
    expect(await leanOf({ viewport: desk, reducedMotion: 'reduce' })).toEqual([0, 0]);
    expect(await leanOf({ viewport: { width: 390, height: 844 }, hasTouch: true })).toEqual([0, 0]);
    visitor = await Visitor.arrive(browser);
  });

  test('show the very words of the message, its size, and the stamp once it left', async ({ browser }) => {
    visitor = await Visitor.arrive(browser, { storageState: state });
    const { page, referrals, shell } = visitor;
    await page.goto('/refer-friends');
    await page.getByLabel("Friend's name (optional)").fill('Grace');
    await expect(referrals.preview).toContainText(
      /Hi Grace! Player_\d{4} has decked you on Emberdeck. Join here: http/,
    );
    await expect(referrals.preview).toContainText('?ref=YOURCODE');
    await expect(referrals.preview).toContainText(/1 text message · \d+ of 160 characters/);
    await page.route('**/api/referrals/send', (route) =>
      route.fulfill({
        json: { success: true, referralCode: 'ABCD2345', message: 'On its way', inviteUrl: null },
      }),
    );
    await referrals.invite('Grace', freshPhone());
    await expect(shell.toasts.saying('Friend has been DECKED!')).toContainText(
      'SMS sent with referral code: ABCD2345',
    );
    await expect(referrals.preview).toContainText('DECKED!');
    await expect(referrals.preview).toContainText('?ref=ABCD2345');
    await page.getByLabel("Friend's name (optional)").fill('Next');
    await expect(referrals.preview).not.toContainText('DECKED!');
  });
});
