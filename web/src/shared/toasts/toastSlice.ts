import { createSelector, createSlice, nanoid } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { mergeBells, parseBell, readBell } from './bellStorage.js';
import type { BellEntry } from './bellStorage.js';

export interface ToastContent {
  readonly variant: 'default' | 'destructive';
  readonly title: string;
  readonly text: string;
  /** Label of the one button a toast may have; what it does is kept in `toastActions`. */
  readonly action?: string;
  /** It stands until whoever showed it closes it; of what else is said only errors come before it. */
  readonly held?: boolean;
  /** It is over with the page: the bell does not list it. */
  readonly unlisted?: boolean;
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
  /** Only one is visible: the newest wins. Unless it is an error it waits behind the held one. */
  current: Toast | null;
  /** The newest of those that are held. */
  held: Toast | null;
  /** What the bell lists, newest first. */
  bell: BellEntry[];
  /** Whose bell it is; nobody's before the sign-in. */
  owner: string | null;
}

const slice = createSlice({
  name: 'toasts',
  initialState: (): ToastState => ({
    current: null,
    held: null,
    bell: parseBell(readBell(null)),
    owner: null,
  }),
  reducers: {
    toastShown: {
      prepare: (content: ToastContent, id: string = nanoid()) => ({
        payload: { ...content, id, shownAt: new Date().toISOString() },
      }),
      reducer: (state, { payload }: PayloadAction<Toast>) => {
        state.current = payload.held ? null : payload;
        state.held = payload.held ? payload : state.held;
        const { id, variant, title, text, shownAt } = payload;
        if (!payload.unlisted) {
          state.bell = mergeBells([{ id, variant, title, text, shownAt, seen: false }], state.bell);
        }
      },
    },
    toastClosed: (state, { payload }: PayloadAction<string>) => {
      if (state.current?.id === payload) {
        state.current = null;
      }
      if (state.held?.id === payload) {
        state.held = null;
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
    /** What was said is not true any more. */
    bellWithdrawn: (state, { payload }: PayloadAction<readonly string[]>) => {
      state.bell = state.bell.filter(({ id }) => !payload.includes(id));
    },
    bellCleared: (state) => {
      state.bell = [];
    },
  },
  selectors: {
    /** The one that is seen. */
    selectToast: ({ current, held }) => (current?.variant === 'destructive' ? current : (held ?? current)),
    selectHeldToast: (state) => state.held,
    /** Those that are not over yet, seen or not. */
    selectStandingToasts: createSelector(
      (state: ToastState) => state.current,
      (state: ToastState) => state.held,
      (current, held) => [current, held].filter((toast) => toast !== null),
    ),
    selectBell: (state) => state.bell,
    selectBellOwner: (state) => state.owner,
  },
});

export const toastSlice = slice;
export const {
  toastShown,
  toastClosed,
  bellOwned,
  bellRead,
  bellNoted,
  bellOpened,
  bellWithdrawn,
  bellCleared,
} = slice.actions;
export const { selectToast, selectHeldToast, selectStandingToasts, selectBell, selectBellOwner } =
  slice.selectors;
