import { createAction, createSelector, createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { hasGivenUp, initialSocketState } from './socketMachine.js';
import type { SocketState } from './socketMachine.js';

const slice = createSlice({
  name: 'socket',
  initialState: initialSocketState,
  reducers: {
    socketMoved: (_state, { payload }: PayloadAction<SocketState>) => payload,
  },
  selectors: {
    selectIsLive: (state) => state.status === 'connected',
    /** Whether to show the loss: the socket was open before, or all tries have failed. */
    selectConnectionLost: createSelector(
      (state: SocketState) => state,
      (state) => state.wanted && state.status !== 'connected' && (state.wasOpen || hasGivenUp(state)),
    ),
    selectHasGivenUp: (state) => hasGivenUp(state),
    selectIsRefused: (state) => state.refused,
  },
});

export const socketSlice = slice;
export const { socketMoved } = slice.actions;
export const { selectIsLive, selectConnectionLost, selectHasGivenUp, selectIsRefused } = slice.selectors;

/** Commands to the socket. The middleware handles them. */
export const socketStarted = createAction('socket/started');
export const socketStopped = createAction('socket/stopped');
export const socketRetried = createAction('socket/retried');
/** The user writes a message. */
export const typingReported = createAction('socket/typingReported');
