import { createSlice, nanoid } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { readStored, storageKeys, writeStored } from '../lib/storage.js';

export interface ToastContent {
  readonly variant: 'default' | 'destructive';
  readonly title: string;
  readonly text: string;
  /** Label of the one button a toast may have; what it does is kept in `toastActions`. */
  readonly action?: string;
}

export interface Toast extends ToastContent {
  readonly id: string;
  readonly shownAt: string;
}

export interface BellEntry {
  readonly id: string;
  readonly variant: 'default' | 'destructive';
  readonly title: string;
  readonly text: string;
  readonly shownAt: string;
  readonly seen: boolean;
}

export interface ToastState {
  /** Only one is visible: the newest wins. */
  current: Toast | null;
  /** What the bell lists, newest first. */
  bell: BellEntry[];
}

const bellLimit = 50;

function storedBell(): BellEntry[] {
  const stored = readStored('session', storageKeys.bell);
  try {
    const parsed: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(parsed) ? (parsed as BellEntry[]) : [];
  } catch {
    return [];
  }
}

const slice = createSlice({
  name: 'toasts',
  initialState: (): ToastState => ({ current: null, bell: storedBell() }),
  reducers: {
    toastShown: {
      prepare: (content: ToastContent, id: string = nanoid()) => ({
        payload: { ...content, id, shownAt: new Date().toISOString() },
      }),
      reducer: (state, { payload }: PayloadAction<Toast>) => {
        state.current = payload;
        const { id, variant, title, text, shownAt } = payload;
        state.bell = [{ id, variant, title, text, shownAt, seen: false }, ...state.bell].slice(0, bellLimit);
      },
    },
    toastClosed: (state, { payload }: PayloadAction<string>) => {
      if (state.current?.id === payload) {
        state.current = null;
      }
    },
    bellOpened: (state) => {
      state.bell = state.bell.map((entry) => ({ ...entry, seen: true }));
    },
    bellCleared: (state) => {
      state.bell = [];
    },
  },
  selectors: {
    selectToast: (state) => state.current,
    selectBell: (state) => state.bell,
  },
});

export const toastSlice = slice;
export const { toastShown, toastClosed, bellOpened, bellCleared } = slice.actions;
export const { selectToast, selectBell } = slice.selectors;

/** Keeps the bell for a reload of this tab. */
export function rememberBell(bell: readonly BellEntry[]): void {
  writeStored('session', storageKeys.bell, bell.length === 0 ? null : JSON.stringify(bell));
}
