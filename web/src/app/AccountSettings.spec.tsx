import { afterEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { mockServer } from '../../test/component/changes.js';
import { renderPart } from '../../test/component/ScreenHarness.js';
import { problem, server, serverState } from '../../test/component/server.js';
import { expectToast } from '../../test/component/toasts.js';
import { AppearanceSection } from '../features/settings/AppearanceSection.js';
import { CelebrationsSection } from '../features/settings/CelebrationsSection.js';
import { ShortcutsSection } from '../features/settings/ShortcutsSection.js';
import { celebrationPreferences } from '../shared/celebrations/preferences.js';
import { formatDateTime } from '../shared/lib/format.js';
import { setOwnTimeZone } from '../shared/lib/ownTimeZone.js';
import { rewardPreference } from '../shared/lib/rewardPreference.js';
import { shortcutPreference } from '../shared/lib/shortcutPreference.js';
import { CoinBalance } from '../shared/ui/CoinBalance.js';
import { AccountSettings } from './AccountSettings.js';

mockServer();

const shortcuts = 'Single-key shortcuts';
const rewards = 'Show coins, levels and celebrations';
const flyingCoins = 'Show coins flying to your balance';

const theSwitch = (name: string): HTMLInputElement =>
  screen.getByRole('switch', { name }) as HTMLInputElement;

describe('settings of the account', () => {
  afterEach(() => {
    localStorage.clear();
    setOwnTimeZone(null);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: null })));
  });

  it('apply in a browser that has others, and what the account has not chosen stays', async () => {
    shortcutPreference.set(false);
    Object.assign(serverState().preferences, {
      theme: 'dark',
      timeZone: 'Asia/Tokyo',
      celebrateLevels: false,
    });
    await renderPart(<AccountSettings />);
    await waitFor(() => expect(localStorage.getItem('mui-mode')).toBe('dark'));
    expect(celebrationPreferences()).toEqual({ coins: true, levels: false, goals: true });
    expect(formatDateTime('2026-03-10T15:30:00.000Z', 'en')).toContain('Mar 11, 2026');
    expect(shortcutPreference.isOn()).toBe(false);
  });

  it('save a switch of this browser in the account', async () => {
    await renderPart(<ShortcutsSection />);
    fireEvent.click(theSwitch(shortcuts));
    expect(theSwitch(shortcuts).checked).toBe(false);
    await waitFor(() => expect(serverState().preferences.singleKeys).toBe(false));
    expect(shortcutPreference.isOn()).toBe(false);
  });

  it('flip back when saving fails, with the reason', async () => {
    server.use(http.patch('*/api/settings', () => problem(500)));
    await renderPart(
      <>
        <AccountSettings />
        <ShortcutsSection />
        <AppearanceSection />
      </>,
    );
    fireEvent.click(theSwitch(shortcuts));
    await expectToast('Error', 'Failed to save the setting', 'destructive');
    await waitFor(() => expect(theSwitch(shortcuts).checked).toBe(true));
    expect(shortcutPreference.isOn()).toBe(true);
    const dark = screen.getByRole('radio', { name: /^Dark/ });
    fireEvent.click(dark);
    await waitFor(() => expect((dark as HTMLInputElement).checked).toBe(false));
  });

  it('hide coins and celebrations by one switch, and show them again', async () => {
    await renderPart(
      <>
        <AccountSettings />
        <CelebrationsSection />
        <CoinBalance />
      </>,
    );
    await screen.findByRole('img', { name: /^Coin balance/ });
    fireEvent.click(await screen.findByRole('switch', { name: rewards }));
    await waitFor(() => expect(screen.queryByRole('img', { name: /^Coin balance/ })).toBeNull());
    expect(screen.queryByRole('switch', { name: flyingCoins })).toBeNull();
    expect(celebrationPreferences()).toEqual({ coins: false, levels: false, goals: false });
    await waitFor(() => expect(serverState().preferences.showRewards).toBe(false));
    fireEvent.click(theSwitch(rewards));
    await screen.findByRole('switch', { name: flyingCoins });
    expect(rewardPreference.isOn()).toBe(true);
  });
});
