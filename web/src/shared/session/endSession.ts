import { i18n } from '../i18n/i18n.js';
import { storageKeys, writeStored } from '../lib/storage.js';
import type { AppThunk } from '../store/state.js';
import { showToast } from '../toasts/showToast.js';
import { forgetSession } from './forgetSession.js';
import { selectSessionEnded, selectShownUserId, sessionEnded } from './sessionSlice.js';

/** How long the toast is visible. Counted from its render, which can take even longer on a slow machine. */
const loginDelayMs = 500;

/** The login opens at the latest after this time, even without a rendered toast. */
const latestLoginMs = 4_000;

/** Shows one toast, forgets the user's data, then opens the login. Further calls do nothing. */
export function endSession(): AppThunk {
  return (dispatch, getState) => {
    if (selectSessionEnded(getState())) {
      return;
    }
    const latest = setTimeout(leave, latestLoginMs);
    showToast(
      dispatch,
      {
        variant: 'destructive',
        title: i18n.t('toast.unauthorizedTitle'),
        text: i18n.t('toast.unauthorizedText'),
      },
      {
        onShown: () => {
          clearTimeout(latest);
          setTimeout(leave, loginDelayMs);
        },
      },
    );
    // After the toast above, because no toast can replace it from here on.
    dispatch(sessionEnded());
    void forgetSession(selectShownUserId(getState()));
  };
}

/** The next sign-in returns to the screen that is shown now: the user can change it while the toast is visible. */
function leave(): void {
  writeStored('session', storageKeys.returnTo, window.location.pathname + window.location.search);
  window.location.assign('/api/login');
}
