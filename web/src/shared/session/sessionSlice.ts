import { createSlice } from '@reduxjs/toolkit';

export interface SessionState {
  /** True from the moment the session is over, by the server's word or by signing out, until the page is left. */
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
