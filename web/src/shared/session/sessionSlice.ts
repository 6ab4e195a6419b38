import { createAction, createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';

export interface SessionState {
  /** The user on the screen, whose data this browser forgets at the end; null without one. */
  userId: string | null;
  /** True after a 401 or a sign-out, until the page closes. */
  ended: boolean;
  /** Whether work is under way that ends with the page, such as an upload. */
  isWorking: boolean;
}

const initialState: SessionState = { userId: null, ended: false, isWorking: false };

const slice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    userShown: (state, { payload }: PayloadAction<string>) => {
      state.userId = payload;
    },
    workChanged: (state, { payload }: PayloadAction<boolean>) => {
      state.isWorking = payload;
    },
    sessionEnded: (state) => {
      state.ended = true;
    },
  },
  selectors: {
    selectSessionEnded: (state) => state.ended,
    selectIsWorking: (state) => state.isWorking,
    selectShownUserId: (state) => state.userId,
  },
});

export const { sessionEnded, userShown, workChanged } = slice.actions;
export const { selectIsWorking, selectSessionEnded, selectShownUserId } = slice.selectors;
export const sessionSlice = slice;

/** The server reports that the session has another active workspace than the screen. */
export const sessionElsewhere = createAction('session/elsewhere');

/** The workspace on the screen is left. What belongs to it leaves the store. */
export const workspaceLeft = createAction('session/workspaceLeft');

/** Another workspace is on the screen. The payload is the one before. */
export const workspaceEntered = createAction<{ readonly id: string }>('session/workspaceEntered');
