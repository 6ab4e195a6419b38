import { nanoid } from '@reduxjs/toolkit';
import { useMemo } from 'react';
import { useDispatch } from 'react-redux';
import { keepToastCallbacks } from './toastActions.js';
import { toastShown } from './toastSlice.js';
import type { ToastContent } from './toastSlice.js';

interface ToastCallbacks {
  readonly onAction?: () => void;
  readonly onClose?: () => void;
}

export interface Toaster {
  show: (content: ToastContent, callbacks?: ToastCallbacks) => void;
  /** A plain toast. */
  say: (title: string, text: string) => void;
  /** A destructive toast. */
  warn: (title: string, text: string) => void;
}

export function useToast(): Toaster {
  const dispatch = useDispatch();
  return useMemo(() => {
    const show = (content: ToastContent, callbacks?: ToastCallbacks): void => {
      const id = nanoid();
      if (callbacks) {
        keepToastCallbacks(id, callbacks);
      }
      dispatch(toastShown(content, id));
    };
    return {
      show,
      say: (title, text) => show({ variant: 'default', title, text }),
      warn: (title, text) => show({ variant: 'destructive', title, text }),
    };
  }, [dispatch]);
}
