import type { StartListening } from '../store/state.js';
import { runToastClose } from './toastActions.js';
import { selectStandingToasts, toastShown } from './toastSlice.js';

/** Runs the `onClose` callback of a toast that is over, or that was never shown since the session has ended. */
export function closeToasts(startListening: StartListening): void {
  startListening({
    predicate: (action, now, before) => toastShown.match(action) || now.toasts !== before.toasts,
    effect: (action, store) => {
      const standing = new Set(selectStandingToasts(store.getState()).map(({ id }) => id));
      const known = selectStandingToasts(store.getOriginalState()).map(({ id }) => id);
      const ids = toastShown.match(action) ? [...known, action.payload.id] : known;
      ids.filter((id) => !standing.has(id)).forEach(runToastClose);
    },
  });
}
