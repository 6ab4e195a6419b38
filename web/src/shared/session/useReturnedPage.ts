import { useEffect } from 'react';
import { readStored, storageKeys } from '../lib/storage.js';
import { useAppDispatch, useAppStore } from '../store/hooks.js';
import { checkUser } from './sessionApi.js';
import { selectSessionEnded } from './sessionSlice.js';

/** Whether the browser was left signed in, as far as it knows without the server. */
const isSignedInHere = (): boolean => readStored('local', storageKeys.signedIn) === 'yes';

/** Hides the page and returns the function that shows it again, with the focus where it was. */
function hidePage(): () => void {
  const { style } = document.documentElement;
  const focused = document.activeElement;
  style.visibility = 'hidden';
  return () => {
    style.visibility = '';
    if (focused instanceof HTMLElement) {
      focused.focus({ preventScroll: true });
    }
  };
}

/**
 * A page that the browser restores from its back/forward cache is from before: its session may have ended since,
 * whatever ended it. So it is hidden from the moment it is left, and shown again only if the session still belongs to
 * the same user. Else it loads again.
 */
export function useReturnedPage(): void {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  useEffect(() => {
    let show = (): void => undefined;
    const hasEnded = (): boolean => selectSessionEnded(store.getState());
    const resume = async (): Promise<void> => {
      const check = hasEnded() ? 'gone' : await dispatch(checkUser());
      if (check === 'same' || (check === 'unknown' && isSignedInHere())) {
        show();
      } else if (check === 'unknown' || hasEnded()) {
        window.location.reload();
      }
    };
    const onHide = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) {
        show = hidePage();
      }
    };
    const onShow = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) {
        void resume();
      }
    };
    window.addEventListener('pagehide', onHide);
    window.addEventListener('pageshow', onShow);
    return () => {
      window.removeEventListener('pagehide', onHide);
      window.removeEventListener('pageshow', onShow);
    };
  }, [dispatch, store]);
}
