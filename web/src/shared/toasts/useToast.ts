import { useMemo } from 'react';
import { useAppDispatch } from '../store/hooks.js';
import { showFailure, showToast } from './showToast.js';
import type { ToastCallbacks } from './toastActions.js';
import type { ToastContent } from './toastSlice.js';

/** A toast counts as rendered after this time: its code may fail to load. In milliseconds. */
const latestShownMs = 3_000;

export interface Toaster {
  show: (content: ToastContent, callbacks?: ToastCallbacks) => void;
  /** A plain toast. */
  say: (title: string, text: string) => void;
  /** A plain toast that another one may replace soon. Resolves when it is rendered, at the latest after 3 s. */
  shown: (title: string, text: string) => Promise<void>;
  /** A destructive toast. */
  warn: (title: string, text: string) => void;
  /** A destructive toast for a failed change: what failed and, if known, why and when to try again. */
  fail: (what: string, error: unknown) => void;
}

export function useToast(): Toaster {
  const dispatch = useAppDispatch();
  return useMemo(() => {
    const show = (content: ToastContent, callbacks?: ToastCallbacks): void =>
      showToast(dispatch, content, callbacks);
    return {
      show,
      say: (title, text) => show({ variant: 'default', title, text }),
      shown: (title, text) =>
        new Promise((resolve) => {
          setTimeout(resolve, latestShownMs);
          show({ variant: 'default', title, text }, { onShown: resolve });
        }),
      warn: (title, text) => show({ variant: 'destructive', title, text }),
      fail: (what, error) => showFailure(dispatch, what, error),
    };
  }, [dispatch]);
}
