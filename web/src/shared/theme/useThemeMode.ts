import type { ThemeMode } from '@emberdeck/contracts/identity/preferences';
import { useColorScheme } from '@mui/material/styles';
import { useSaveSetting } from '../api/useSaveSetting.js';

/** The chosen color scheme. A change shows at once and is saved in the account. */
export function useThemeMode(): { mode: ThemeMode; change: (mode: ThemeMode) => void } {
  const { mode = 'system', setMode } = useColorScheme();
  const save = useSaveSetting();
  const change = (theme: ThemeMode): void => {
    setMode(theme);
    void save({ theme }, () => setMode(mode));
  };
  return { mode, change };
}
