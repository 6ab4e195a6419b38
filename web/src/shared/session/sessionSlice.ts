import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';

export interface SessionState {
  /** The user on the screen, whose data this browser forgets at the end; null without one. */
  userId: string | null;
  /** True after a 401 or a sign-out, until the page closes. */
  ended: boolean;
}

const initialState: SessionState = { userId: null, ended: false };

const slice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    userShown: (state, { payload }: PayloadAction<string>) => {
      state.userId = payload;
    },
    sessionEnded: (state) => {
      state.ended = true;
    },
  },
  selectors: {
    selectSessionEnded: (state) => state.ended,
    selectShownUserId: (state) => state.userId,
  },
});

export const { sessionEnded, userShown } = slice.actions;
export const { selectSessionEnded, selectShownUserId } = slice.selectors;
export const sessionSlice = slice;
