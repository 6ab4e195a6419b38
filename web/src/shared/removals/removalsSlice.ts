import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { workspaceLeft } from '../session/sessionSlice.js';

export interface RemovalsState {
  /** Ids that no list shows: removals that are pending or sent, and completed ones until the lists are without them. */
  hidden: string[];
  /** Ids of pending removals, which Undo can bring back. The newest is last. */
  waiting: string[];
}

const initialState: RemovalsState = { hidden: [], waiting: [] };

const without = (ids: readonly string[], gone: readonly string[]): string[] =>
  ids.filter((id) => !gone.includes(id));

const slice = createSlice({
  name: 'removals',
  initialState,
  reducers: {
    removalBegun: (state, { payload }: PayloadAction<string>) => {
      state.hidden.push(payload);
      state.waiting.push(payload);
    },
    /** The removal cannot be undone any more. Only a failure brings the item back. */
    removalSent: (state, { payload }: PayloadAction<string>) => {
      state.waiting = without(state.waiting, [payload]);
    },
    removalsTakenBack: (state, { payload }: PayloadAction<readonly string[]>) => {
      state.hidden = without(state.hidden, payload);
      state.waiting = without(state.waiting, payload);
    },
  },
  extraReducers: (builder) => {
    builder.addCase(workspaceLeft, () => initialState);
  },
  selectors: {
    selectHidden: (state): readonly string[] => state.hidden,
    selectWaiting: (state): readonly string[] => state.waiting,
  },
});

export const removalsSlice = slice;
export const { removalBegun, removalSent, removalsTakenBack } = slice.actions;
export const { selectHidden, selectWaiting } = slice.selectors;
