import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { sessionOf } from './signInByApi.js';
import { Visitor, freshEmail } from './visitor.js';
import type { StorageState } from './signInByApi.js';
import { wide } from './wide.js';

// These tests check animations.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const desk = { width: 1440, height: 900 };

let state: StorageState;
let visitor: Visitor;

test.beforeAll(async () => {
  state = await sessionOf(freshEmail('delight'));
});

test.afterEach(async () => {
  await visitor.leave();
});

/** Opens a screen, and lets the test send on its websocket. */
async function open(address: string): Promise<void> {
  await visitor.celebrations.record();
  await visitor.celebrations.joinSocket();
  await visitor.page.goto(address);
  await visitor.shell.heading.waitFor();
  await expect.poll(() => visitor.celebrations.isJoined()).toBe(true);
}

/** Connects an app by an API call instead of the screen: 10 coins and 20 XP. */
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

test('the first apps: coins fly to the balance, which counts up, and a level is shown once', async ({
  browser,
}) => {
  const newcomer = await sessionOf(freshEmail('coins'));
  visitor = await Visitor.arrive(browser, { viewport: desk, storageState: newcomer });
  const { page, decks, celebrations, profile, shell } = visitor;
  await celebrations.record();
  const frame = page
    .waitForEvent('websocket')
    .then((socket) =>
      socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes('app_connected')),
    );
  await page.goto('/connect-apps');
  await expect(page.getByRole('heading', { name: 'No Apps Connected' })).toBeVisible();
  await expect(decks.balance).toHaveText('100');
  await decks.quickConnect('Fitness Tracker');
  await expect(decks.dialog.getByLabel('App Name')).toHaveValue('Fitness Tracker');
  await expect(decks.dialog.getByLabel('App Type')).toHaveValue('fitness');
  await decks.submit();
  await expect(decks.deck('Fitness Tracker')).toBeVisible();
  await expect(shell.toasts.saying('App connected successfully! You earned 10 coins.')).toBeVisible();
  await frame;
  await expect(decks.balance).toHaveText('110');
  await expect(decks.balance).toHaveAccessibleName('Coin balance: 110 coins');
  await expect.poll(() => celebrations.announcements()).toEqual(['Plus 10 coins, 110 total']);
  await expect(celebrations.flight).toHaveCount(0);
  expect((await celebrations.celebrated()).layers).toEqual(['coins']);

  for (const name of ['Two', 'Three']) {
    await connectByCall(page, name);
  }
  await expect(decks.balance).toHaveText('130');
  expect(await celebrations.levelUps()).toEqual([]);
  await decks.connectNew.focus();
  await connectByCall(page, 'Four');
  await expect.poll(() => celebrations.levelUps()).toEqual(['Level 2 – next at 200 XP']);
  await expect(decks.connectNew).toBeFocused();
  await expect(celebrations.levelUp).toHaveCount(0);
  await expect(shell.level()).toHaveText('Level 2 Player');
  await connectByCall(page, 'Five');
  await expect(decks.balance).toHaveText('150');
  const { levelUps, layers } = await celebrations.celebrated();
  expect(levelUps).toHaveLength(1);
  // A busy machine shows it longer. A component test checks the exact time with a faked clock.
  expect(levelUps[0]?.shownMs).toBeLessThan(5_000);
  expect(layers).toContain('burst');
  await shell.goTo('Player Profile');
  await expect(profile.stat('Level')).toHaveText('2');
  await expect(profile.levelBar).toHaveAttribute('aria-valuenow', '30');
  // Five apps, and the achievements of the first and third.
  await expect(page.getByText('130 XP in total, 70 XP to level 3')).toBeVisible();
});

test('coins fly to the top bar of a phone on a screen without a balance', wide(), async ({ browser }) => {
  visitor = await Visitor.arrive(browser, {
    storageState: state,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  const { celebrations, shell } = visitor;
  await open('/communications');
  await expect(shell.balance).toHaveText('100');
  celebrations.sendCoins(50, 150);
  await expect.poll(() => celebrations.announcements()).toEqual(['Plus 50 coins, 150 total']);
  expect((await celebrations.celebrated()).layers).toEqual(['coins']);
  await shell.balance.click();
  await expect(shell.heading).toHaveText('Player Profile');
});

test(
  'a level-up does not cover the title, and Escape closes it before the dialog below',
  wide(),
  async ({ browser }) => {
    visitor = await Visitor.arrive(browser, { storageState: state });
    const { page, decks, celebrations, shell } = visitor;
    await page.clock.install();
    await open('/connect-apps');
    await decks.balance.waitFor();
    // From here on, time passes only by `clock.runFor`.
    await page.clock.pauseAt(Date.now() + 60_000);
    celebrations.sendLevelUp(2);
    await expect(celebrations.levelUp).toBeVisible();
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const heading = await shell.heading.boundingBox();
      const card = await celebrations.levelUp.locator('> div').boundingBox();
      expect(card?.y, `${width} px: below the title`).toBeGreaterThan(
        (heading?.y ?? 0) + (heading?.height ?? 0),
      );
      expect((card?.y ?? 0) + (card?.height ?? 0), `${width} px: in the window`).toBeLessThan(900);
    }
    await decks.openDialog();
    await page.keyboard.press('Escape');
    await expect(celebrations.levelUp).toHaveCount(0);
    await page.clock.runFor(1_000);
    await expect(decks.dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await page.clock.runFor(1_000);
    await expect(decks.dialog).toHaveCount(0);
  },
);

test('with reduced motion nothing moves: the number changes at once and the card is plain', async ({
  browser,
}) => {
  visitor = await Visitor.arrive(browser, { storageState: state, viewport: desk, reducedMotion: 'reduce' });
  const { page, decks, celebrations, shell } = visitor;
  await open('/connect-apps');
  const before = Number(await decks.balance.innerText());
  // Checks every frame: the tint ends before a polling expectation checks again.
  const tinted = page.waitForFunction(() => document.querySelector('[data-tinted="true"]') !== null);
  await decks.connect({ name: 'Still Waters', type: 'Other' });
  await tinted;
  await expect(decks.balance).toHaveAttribute('data-tinted', 'false');
  await expect(decks.balance).toHaveText(String(before + 10));
  await expect.poll(() => celebrations.announcements()).toEqual([`Plus 10 coins, ${before + 10} total`]);
  celebrations.sendLevelUp(2);
  await expect.poll(() => celebrations.levelUps()).toEqual(['Level 2 – next at 200 XP']);
  await shell.goTo('Player Profile');
  await page.getByRole('progressbar', { name: /^Level/ }).waitFor();
  const { layers, movements } = await celebrations.celebrated();
  expect(layers).toEqual([]);
  expect(movements).toEqual([]);
});

test(
  'the embers of the landing page are hidden from screen readers, and do not move with reduced motion',
  wide(),
  async ({ browser }) => {
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
  },
);

test(
  'a deck tilts by at most four degrees, and not at all on a touch screen',
  wide(),
  async ({ browser }) => {
    // Not the corner itself: it is rounded.
    const nearCorner = { x: 12, y: 12 };
    const lean = async (): Promise<number[]> => {
      const deck = visitor.decks.deck('Leaning Tower');
      await visitor.page.mouse.move(0, 0);
      await deck.hover({ position: nearCorner });
      const degrees = await deck.evaluate((card) =>
        ['--tilt-x', '--tilt-y'].map((name) =>
          Number.parseFloat(getComputedStyle(card).getPropertyValue(name)),
        ),
      );
      return degrees.map(Math.abs);
    };
    visitor = await Visitor.arrive(browser, { storageState: state, viewport: desk });
    await visitor.page.goto('/connect-apps');
    await connectByCall(visitor.page, 'Leaning Tower');
    for (const degrees of await lean()) {
      expect(degrees).toBeGreaterThan(3);
      expect(degrees).toBeLessThanOrEqual(4);
    }
    await visitor.page.emulateMedia({ reducedMotion: 'reduce' });
    await visitor.page.reload();
    expect(await lean()).toEqual([0, 0]);
    await visitor.leave();
    const phone = { width: 390, height: 844 };
    visitor = await Visitor.arrive(browser, { storageState: state, viewport: phone, hasTouch: true });
    await visitor.page.goto('/connect-apps');
    expect(await lean()).toEqual([0, 0]);
  },
);
