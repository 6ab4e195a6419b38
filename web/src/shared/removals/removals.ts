import { nanoid } from '@reduxjs/toolkit';
import { baseApi } from '../api/baseApi.js';
import { i18n } from '../i18n/i18n.js';
import type { AppThunk } from '../store/state.js';
import { showFailure, showToast } from '../toasts/showToast.js';
import { toastClosed, toastTextKnown } from '../toasts/toastSlice.js';
import { Countdown } from './countdown.js';
import { removalBegun, removalSent, removalsTakenBack } from './removalsSlice.js';

export interface Removal {
  readonly id: string;
  /** The title of the toast after the removal from the list. */
  readonly title: string;
  /** What else ends with the item. Stands in the same toast once it is known. */
  readonly note?: Promise<string>;
  /** The text of the toast after the server has removed it. */
  readonly doneText: string;
  readonly failedText: string;
  /** Removes it on the server. Rejects on failure. `keepalive`: the request must outlive the page. */
  readonly commit: (keepalive: boolean) => Promise<unknown>;
}

interface Waiting extends Removal {
  readonly toastId: string;
}

/** How long a removal can be undone, in milliseconds. */
const undoMs = 5000;

/** Pending removals, the newest last. They contain functions, which the store cannot hold. */
const waiting = new Map<string, Waiting>();
const underWay = new Set<Promise<void>>();
const clocks = new Countdown(undoMs);

/** Stops the clocks while the user looks at the Undo toast, or while another toast covers it. */
export const pauseRemovals = (paused: boolean): void => clocks.pause(paused);

let onPageHide: (() => void) | null = null;

/** Sends the waiting removals when the user leaves the page. */
const watchPage: AppThunk = (dispatch) => {
  if (onPageHide === null && waiting.size > 0) {
    onPageHide = () => dispatch(sendRemovals(true));
    window.addEventListener('pagehide', onPageHide);
  } else if (onPageHide !== null && waiting.size === 0) {
    window.removeEventListener('pagehide', onPageHide);
    onPageHide = null;
  }
};

function forgetWaiting(ids: readonly string[]): void {
  for (const id of ids) {
    waiting.delete(id);
    clocks.stop(id);
  }
}

/**
 * Shows a removed item again where it exists again: a colleague may restore it. The lists are without it by then: the
 * endpoint of the removal changes them after its answer, or has them read again. A read from before may have the item.
 */
function showOnceRead(id: string): AppThunk<Promise<void>> {
  return async (dispatch) => {
    await new Promise((resolve) => setTimeout(resolve));
    const reads = () => dispatch(baseApi.util.getRunningQueriesThunk());
    for (let running = reads(); running.length > 0; running = reads()) {
      await Promise.all(running);
    }
    dispatch(removalsTakenBack([id]));
  };
}

function sendRemoval(removal: Waiting, keepalive: boolean): AppThunk {
  return (dispatch) => {
    const { id, toastId, doneText, failedText } = removal;
    forgetWaiting([id]);
    dispatch(removalSent(id));
    dispatch(watchPage);
    if (waiting.size === 0) {
      dispatch(toastClosed(toastId));
    }
    const request = removal
      .commit(keepalive)
      .then(
        () => {
          showToast(dispatch, { variant: 'default', title: i18n.t('toast.success'), text: doneText });
          void dispatch(showOnceRead(id));
        },
        (error: unknown) => {
          dispatch(removalsTakenBack([id]));
          showFailure(dispatch, failedText, error);
        },
      )
      .finally(() => underWay.delete(request));
    underWay.add(request);
  };
}

/** Sends all pending removals. */
export function sendRemovals(keepalive: boolean): AppThunk {
  return (dispatch) => [...waiting.values()].forEach((removal) => dispatch(sendRemoval(removal, keepalive)));
}

/** Sends all pending removals, and waits for the answers of all sent ones. */
export function settleRemovals(): AppThunk<Promise<void>> {
  return async (dispatch) => {
    dispatch(sendRemovals(true));
    await Promise.all(underWay);
  };
}

/** Undoes all pending removals, on any screen. */
const undoRemovals: AppThunk = (dispatch) => {
  const ids = [...waiting.keys()];
  forgetWaiting(ids);
  dispatch(removalsTakenBack(ids));
  dispatch(watchPage);
};

/**
 * Hides an item in every list at once. The server removes it when the time for Undo is over, when the user closes the
 * toast, or when the user leaves the page. All pending removals share one toast with one Undo.
 */
export function beginRemoval(removal: Removal): AppThunk {
  return (dispatch) => {
    const { id, title } = removal;
    const waits: Waiting = { ...removal, toastId: nanoid() };
    const isNewest = (): boolean => [...waiting.values()].at(-1) === waits;
    waiting.set(id, waits);
    clocks.start(id, () => dispatch(sendRemoval(waits, false)));
    dispatch(watchPage);
    dispatch(removalBegun(id));
    showToast(
      dispatch,
      { variant: 'default', title, text: '', action: i18n.t('action.undo'), held: true },
      {
        onAction: () => dispatch(undoRemovals),
        // A newer removal replaced this toast: its toast is for both.
        onClose: () => isNewest() && dispatch(sendRemovals(false)),
      },
      waits.toastId,
    );
    void removal.note?.then((text) => dispatch(toastTextKnown({ id: waits.toastId, text })));
  };
}
