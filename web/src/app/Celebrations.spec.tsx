import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { mockServer } from '../../test/component/changes.js';
import { passTime } from '../../test/component/fakeDate.js';
import { renderPart } from '../../test/component/ScreenHarness.js';
import { CelebrationsSection } from '../features/settings/CelebrationsSection.js';
import { publishServerMessage } from '../shared/realtime/serverMessages.js';
import { storageKeys } from '../shared/lib/storage.js';
import { expectReward } from '../shared/celebrations/coinMoment.js';
import { CelebrationLayer } from '../shared/celebrations/CelebrationLayer.js';
import { useCelebrationTarget } from '../shared/celebrations/targets.js';

mockServer();

/** The module keeps levels and pauses across tests, so each test runs an hour later and two levels higher. */
let now = Date.UTC(2026, 2, 10);
let level = 0;
/** Resolves when the coins land; `land` resolves it. */
let landed: Promise<void>;
let land: () => void;

/** The start and the end of a coin flight. The button can hold the focus. */
function Places() {
  const coins = useCelebrationTarget('coins', 1);
  return (
    <>
      <button type="button" data-celebration-source="bell">
        Bell
      </button>
      <span ref={coins}>100</span>
    </>
  );
}

beforeEach(async () => {
  await renderPart(
    <>
      <Places />
      <CelebrationsSection />
      <CelebrationLayer />
    </>,
  );
  now += 3_600_000;
  level += 2;
  landed = new Promise((resolve) => (land = resolve));
  jest.useFakeTimers({ now, doNotFake: ['queueMicrotask', 'nextTick'] });
  // jsdom has no layout and no animations.
  const moving = { matches: false, addEventListener: jest.fn(), removeEventListener: jest.fn() };
  jest.spyOn(window, 'matchMedia').mockReturnValue(moving as unknown as MediaQueryList);
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 100, 40, 40));
  Object.assign(Element.prototype, {
    checkVisibility: () => true,
    animate: () => ({ finished: landed }),
  });
});

afterEach(() => {
  Reflect.deleteProperty(Element.prototype, 'checkVisibility');
  Reflect.deleteProperty(Element.prototype, 'animate');
});

const announceCoins = (amount: number, balance: number): void =>
  act(() => publishServerMessage({ type: 'coins_earned', amount, balance, reason: 'friend_joined' }));

const announceLevel = (reached: number): void =>
  act(() =>
    publishServerMessage({ type: 'level_up', level: reached, experiencePoints: (reached - 1) * 100 }),
  );

const flights = (): number => document.querySelectorAll('[data-celebration="coins"]').length;
const announced = () => document.querySelector('[data-celebration="announcement"]')?.textContent;
const card = () => document.querySelector('[data-celebration="level-up"]')?.textContent;
const cardOf = (reached: number): string =>
  `${reached}Level ${reached} – next at ${(reached * 100).toLocaleString('en')} XP`;

const toggle = (name: string): void => {
  fireEvent.click(screen.getByRole('switch', { name }));
};

describe('coins', () => {
  it('fly once and are announced once when they arrive together, even if one is delivered twice', async () => {
    announceCoins(50, 150);
    expect(flights()).toBe(1);
    announceCoins(50, 200);
    announceCoins(50, 250);
    announceCoins(50, 250);
    expect(flights()).toBe(1);
    await act(async () => {
      land();
      await landed;
    });
    expect(flights()).toBe(0);
    expect(announced()).toBe('');
    passTime(2_000);
    expect(announced()).toBe('Plus 150 coins, 250 total');
  });

  it('of a request are announced once, whether its answer or its message comes first', () => {
    const connected = (balance: number): void =>
      act(() => publishServerMessage({ type: 'coins_earned', amount: 10, balance, reason: 'app_connected' }));
    const answered = (isLive: boolean): void =>
      act(() => expectReward('app_connected', null).answered(10, isLive));
    toggle('Show coins flying to your balance');
    answered(true);
    connected(260);
    passTime(2_000);
    expect(announced()).toBe('Plus 10 coins, 260 total');
    connected(270);
    answered(true);
    passTime(2_000);
    expect(announced()).toBe('Plus 10 coins, 270 total');
    // Without a socket no message comes.
    answered(false);
    passTime(2_000);
    expect(announced()).toBe('Plus 10 coins, 10 total');
    toggle('Show coins flying to your balance');
  });

  it('do not fly when flights are switched off, but are still announced', () => {
    toggle('Show coins flying to your balance');
    announceCoins(50, 300);
    expect(flights()).toBe(0);
    passTime(2_000);
    expect(announced()).toBe('Plus 50 coins, 300 total');
    toggle('Show coins flying to your balance');
  });

  it('do not fly when another tab has switched flights off', () => {
    localStorage.setItem(storageKeys.celebrations, JSON.stringify({ coins: false }));
    fireEvent(window, new StorageEvent('storage', { key: storageKeys.celebrations }));
    announceCoins(50, 350);
    passTime(2_000);
    expect(flights()).toBe(0);
    expect(announced()).toBe('Plus 50 coins, 350 total');
    localStorage.removeItem(storageKeys.celebrations);
    fireEvent(window, new StorageEvent('storage', { key: storageKeys.celebrations }));
  });
});

describe('a level-up', () => {
  it('is shown for 2.4 s without moving the focus, and delays the next one by a minute', () => {
    screen.getByText('Bell').focus();
    announceLevel(level);
    expect(card()).toBe(cardOf(level));
    expect(document.activeElement).toBe(screen.getByText('Bell'));
    announceLevel(level + 1);
    passTime(2_300);
    expect(card()).toBe(cardOf(level));
    passTime(100);
    expect(card()).toBe('');
    passTime(57_500);
    expect(card()).toBe('');
    passTime(200);
    expect(card()).toBe(cardOf(level + 1));
    passTime(2_400);
    expect(card()).toBe('');
  });

  it('waits until a dialog closes, while coins are still announced', async () => {
    const dialog = document.createElement('div');
    dialog.setAttribute('aria-modal', 'true');
    document.body.append(dialog);
    announceLevel(level);
    announceCoins(50, 400);
    passTime(2_000);
    expect(announced()).toBe('Plus 50 coins, 400 total');
    expect(card()).toBe('');
    await act(async () => {
      dialog.remove();
      await Promise.resolve();
    });
    expect(card()).toBe(cardOf(level));
    passTime(2_400);
  });

  it('closes on Escape and stops that key press', () => {
    const onKey = jest.fn();
    document.addEventListener('keydown', onKey);
    announceLevel(level);
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(card()).toBe('');
    expect(onKey).not.toHaveBeenCalled();
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(onKey).toHaveBeenCalledTimes(1);
    document.removeEventListener('keydown', onKey);
  });

  it('is not shown when switched off, and stays off after a reload', async () => {
    const name = 'Show a card when you reach a level';
    expect(screen.getByRole<HTMLInputElement>('switch', { name }).checked).toBe(true);
    toggle(name);
    announceLevel(level);
    announceCoins(50, 450);
    passTime(2_000);
    expect(announced()).toBe('Plus 50 coins, 450 total');
    expect(card()).toBe('');
    // Importing the module with a new query loads it again, like a page reload.
    const reloaded = (await import(
      `../shared/celebrations/preferences.js?${now}`
    )) as typeof import('../shared/celebrations/preferences.js');
    expect(reloaded.celebrationPreferences()).toEqual({ coins: true, levels: false, goals: true });
    toggle(name);
  });
});
