import { nanoid } from '@reduxjs/toolkit';
import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { i18n } from '../i18n/i18n.js';
import { showFailure, showToast } from '../toasts/showToast.js';
import { toastClosed } from '../toasts/toastSlice.js';
import { Countdown } from './countdown.js';
import { removalBegun, removalSent, removalsTakenBack } from './removalsSlice.js';
import { focusReturned } from './removeButtons.js';

export interface Removal {
  readonly id: string;
  /** Says that it is gone. */
  readonly title: string;
  /** Said when the server has done it. */
  readonly doneText: string;
  readonly failedText: string;
  /** Really removes it; rejects where that failed. `keepalive`: the page is being left. */
  readonly commit: (keepalive: boolean) => Promise<unknown>;
}

type RemovalThunk<Result = void> = ThunkAction<Result, unknown, unknown, UnknownAction>;

interface Waiting extends Removal {
  readonly toastId: string;
}

/** How long a removal can be undone. */
const undoMs = 5000;

/** Functions are no plain data, so what waits is kept beside the store; the newest last. */
const waiting = new Map<string, Waiting>();
const underWay = new Set<Promise<void>>();
const clocks = new Countdown(undoMs);

/** Stops the clocks while the user looks at the Undo toast, or while something covers it. */
export const pauseRemovals = (paused: boolean): void => clocks.pause(paused);

let onPageHide: (() => void) | null = null;

/** Sends the waiting removals when the user leaves the page. */
const watchPage: RemovalThunk = (dispatch) => {
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

function sendRemoval(removal: Waiting, keepalive: boolean): RemovalThunk {
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
        () => showToast(dispatch, { variant: 'default', title: i18n.t('toast.success'), text: doneText }),
        (error: unknown) => {
          dispatch(removalsTakenBack([id]));
          showFailure(dispatch, failedText, error);
        },
      )
      .finally(() => underWay.delete(request));
    underWay.add(request);
  };
}

/** Carries out all that waits. */
export function sendRemovals(keepalive: boolean): RemovalThunk {
  return (dispatch) => [...waiting.values()].forEach((removal) => dispatch(sendRemoval(removal, keepalive)));
}

/** Carries out all that waits; ends when the server has answered. */
export function settleRemovals(): RemovalThunk<Promise<void>> {
  return async (dispatch) => {
    dispatch(sendRemovals(true));
    await Promise.all(underWay);
  };
}

/** Brings back all that waits, wherever one is by now. */
const undoRemovals: RemovalThunk = (dispatch) => {
  const ids = [...waiting.keys()];
  forgetWaiting(ids);
  focusReturned(ids.at(-1), () => dispatch(removalsTakenBack(ids)));
  dispatch(watchPage);
};

/**
 * Takes something off every list at once. It is really removed when its time for Undo is over, when the toast is closed by
 * hand, or when the page is left. What waits has one toast, with one Undo for all of it.
 */
export function beginRemoval(removal: Removal): RemovalThunk {
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
        // Where a newer one took its place that one speaks for both.
        onClose: () => isNewest() && dispatch(sendRemovals(false)),
      },
      waits.toastId,
    );
  };
}
