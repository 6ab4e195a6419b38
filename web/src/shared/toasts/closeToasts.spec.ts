import { describe, expect, it, jest } from '@jest/globals';
import { newStore } from '../../../test/newStore.js';
import { sessionEnded } from '../session/sessionSlice.js';
import { setToastCallbacks, runToastAction } from './toastActions.js';
import { selectToast, toastClosed, toastShown } from './toastSlice.js';
import type { ToastContent } from './toastSlice.js';

function storeWithToast(id: string, content: Partial<ToastContent> = {}) {
  const store = newStore();
  const onAction = jest.fn();
  const onClose = jest.fn();
  setToastCallbacks(id, { onAction, onClose });
  store.dispatch(
    toastShown({ variant: 'default', title: 'Removed', text: '', action: 'Undo', ...content }, id),
  );
  return { store, onAction, onClose };
}

describe('closeToasts', () => {
  it('calls onClose of a closed toast', () => {
    const { store, onClose } = storeWithToast('closed');
    expect(onClose).not.toHaveBeenCalled();
    store.dispatch(toastClosed('closed'));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('calls onClose of a replaced toast', () => {
    const { store, onClose } = storeWithToast('replaced');
    store.dispatch(toastShown({ variant: 'default', title: 'Newer', text: '' }, 'newer'));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('calls onClose of a covered toast only when it is closed', () => {
    const { store, onClose } = storeWithToast('held', { held: true });
    store.dispatch(toastShown({ variant: 'destructive', title: 'Error', text: '' }, 'error'));
    store.dispatch(toastShown({ variant: 'default', title: 'Newer', text: '' }, 'newer'));
    expect(onClose).not.toHaveBeenCalled();
    store.dispatch(toastClosed('held'));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('keeps the toast about the ended session', () => {
    const { store } = storeWithToast('removed');
    store.dispatch(toastShown({ variant: 'destructive', title: 'Unauthorized', text: '' }, 'last'));
    store.dispatch(sessionEnded());
    const onClose = jest.fn();
    setToastCallbacks('late', { onClose });
    store.dispatch(toastShown({ variant: 'destructive', title: 'Error', text: '' }, 'late'));
    expect(selectToast(store.getState())?.id).toBe('last');
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('does not call onClose after a press of the button', () => {
    const { store, onAction, onClose } = storeWithToast('pressed');
    runToastAction('pressed');
    store.dispatch(toastClosed('pressed'));
    expect(onAction).toHaveBeenCalledTimes(1);
    expect(onClose).not.toHaveBeenCalled();
  });
});
