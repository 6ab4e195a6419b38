import { createSlice, nanoid } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { mergeBells, parseBell, readBell } from './bellStorage.js';
import type { BellEntry } from './bellStorage.js';

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

/** Something that happened elsewhere: the bell lists it, no toast says it. */
export interface BellNote {
  /** Of the event itself, so that every tab that hears of it writes the same entry. */
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly link: string;
}

export interface ToastState {
  /** Only one is visible: the newest wins. */
  current: Toast | null;
  /** What the bell lists, newest first. */
  bell: BellEntry[];
  /** Whose bell it is; nobody's before the sign-in. */
  owner: string | null;
}

const slice = createSlice({
  name: 'toasts',
  initialState: (): ToastState => ({ current: null, bell: parseBell(readBell(null)), owner: null }),
  reducers: {
    toastShown: {
      prepare: (content: ToastContent, id: string = nanoid()) => ({
        payload: { ...content, id, shownAt: new Date().toISOString() },
      }),
      reducer: (state, { payload }: PayloadAction<Toast>) => {
        state.current = payload;
        const { id, variant, title, text, shownAt } = payload;
        state.bell = mergeBells([{ id, variant, title, text, shownAt, seen: false }], state.bell);
      },
    },
    toastClosed: (state, { payload }: PayloadAction<string>) => {
      if (state.current?.id === payload) {
        state.current = null;
      }
    },
    bellOwned: (state, { payload }: PayloadAction<string>) => {
      state.owner = payload;
    },
    /** What the storage has, which other tabs write too. */
    bellRead: (state, { payload }: PayloadAction<BellEntry[]>) => {
      state.bell = payload;
    },
    bellNoted: {
      prepare: (note: BellNote) => ({ payload: { ...note, shownAt: new Date().toISOString() } }),
      reducer: (state, { payload }: PayloadAction<BellNote & { shownAt: string }>) => {
        // What is listed already stays as it is.
        state.bell = mergeBells([{ ...payload, variant: 'default', seen: false }], state.bell);
      },
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
    selectBellOwner: (state) => state.owner,
  },
});

export const toastSlice = slice;
export const { toastShown, toastClosed, bellOwned, bellRead, bellNoted, bellOpened, bellCleared } =
  slice.actions;
export const { selectToast, selectBell, selectBellOwner } = slice.selectors;
