import type { Preferences } from '@emberdeck/contracts/identity/preferences';
import { useColorScheme } from '@mui/material/styles';
import { useEffect } from 'react';
import { useGetPreferencesQuery } from '../shared/api/preferencesApi.js';
import { setCelebrationPreferences, storedCelebrations } from '../shared/celebrations/preferences.js';
import { i18n } from '../shared/i18n/i18n.js';
import { setOwnTimeZone } from '../shared/lib/ownTimeZone.js';
import { rewardPreference } from '../shared/lib/rewardPreference.js';
import { shortcutPreference } from '../shared/lib/shortcutPreference.js';

/** What the account has not chosen stays as this browser has it. */
function follow(preferences: Preferences): void {
  const { showRewards, singleKeys, timeZone } = preferences;
  rewardPreference.set(showRewards);
  if (singleKeys !== null) shortcutPreference.set(singleKeys);
  const { coins, levels, goals } = storedCelebrations();
  setCelebrationPreferences({
    coins: preferences.celebrateCoins ?? coins,
    levels: preferences.celebrateLevels ?? levels,
    goals: preferences.celebrateGoals ?? goals,
  });
  // Every part that writes a time renders again with the language.
  if (setOwnTimeZone(timeZone)) void i18n.changeLanguage(i18n.language);
}

/** Applies the settings of the account in this browser, which remembers them for the next first paint. */
export function AccountSettings(): null {
  const { data: preferences } = useGetPreferencesQuery();
  const { setMode } = useColorScheme();
  const theme = preferences?.theme ?? null;
  useEffect(() => {
    if (preferences) follow(preferences);
  }, [preferences]);
  useEffect(() => {
    if (theme !== null) setMode(theme);
  }, [theme, setMode]);
  return null;
}
