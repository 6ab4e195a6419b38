import { createSlice } from '@reduxjs/toolkit';

export interface SessionState {
  /** True after a 401 or a sign-out, until the page closes. */
  ended: boolean;
}

const initialState: SessionState = { ended: false };

const slice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    sessionEnded: (state) => {
      state.ended = true;
    },
  },
  selectors: { selectSessionEnded: (state) => state.ended },
});

export const { sessionEnded } = slice.actions;
export const { selectSessionEnded } = slice.selectors;
export const sessionSlice = slice;
