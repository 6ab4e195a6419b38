import { createSelector, createSlice, nanoid } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { sessionEnded, workspaceLeft } from '../session/sessionSlice.js';

export interface ToastContent {
  readonly variant: 'default' | 'destructive';
  readonly title: string;
  readonly text: string;
  /** The cause of a failure, shown after the text. */
  readonly cause?: string;
  /** The label of the only button of a toast. `toastActions` holds its callback. */
  readonly action?: string;
  /** Stays until the code that showed it closes it. Only an error covers it. */
  readonly held?: boolean;
}

export interface Toast extends ToastContent {
  readonly id: string;
  readonly shownAt: string;
}

export interface ToastState {
  /** The newest toast that is not held. Unless it is an error, it is hidden while a toast is held. */
  current: Toast | null;
  /** The newest held toast. */
  held: Toast | null;
  /** True after the end of the session: its toast is the last one, and failing calls must not replace it. */
  isFinal: boolean;
}

const slice = createSlice({
  name: 'toasts',
  initialState: (): ToastState => ({ current: null, held: null, isFinal: false }),
  reducers: {
    toastShown: {
      prepare: (content: ToastContent, id: string = nanoid()) => ({
        payload: { ...content, id, shownAt: new Date().toISOString() },
      }),
      reducer: (state, { payload }: PayloadAction<Toast>) => {
        if (state.isFinal) {
          return;
        }
        state.current = payload.held ? null : payload;
        state.held = payload.held ? payload : state.held;
      },
    },
    /** Completes a held toast whose text was not known before. */
    toastTextKnown: (state, { payload }: PayloadAction<Pick<Toast, 'id' | 'text'>>) => {
      if (state.held?.id === payload.id) {
        state.held.text = payload.text;
      }
    },
    toastClosed: (state, { payload }: PayloadAction<string>) => {
      if (state.current?.id === payload) {
        state.current = null;
      }
      if (state.held?.id === payload) {
        state.held = null;
      }
    },
  },
  extraReducers: (builder) => {
    builder.addCase(sessionEnded, (state) => {
      state.isFinal = true;
    });
    builder.addCase(workspaceLeft, (state) => {
      state.current = null;
      state.held = null;
    });
  },
  selectors: {
    /** The visible toast. */
    selectToast: ({ current, held }) => (current?.variant === 'destructive' ? current : (held ?? current)),
    selectHeldToast: (state) => state.held,
    /** All current toasts, visible or not. */
    selectStandingToasts: createSelector(
      (state: ToastState) => state.current,
      (state: ToastState) => state.held,
      (current, held) => [current, held].filter((toast) => toast !== null),
    ),
  },
});

export const toastSlice = slice;
export const { toastShown, toastTextKnown, toastClosed } = slice.actions;
export const { selectToast, selectHeldToast, selectStandingToasts } = slice.selectors;
