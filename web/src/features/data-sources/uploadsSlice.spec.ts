import { describe, expect, it } from '@jest/globals';
import type { UnknownAction } from '@reduxjs/toolkit';
import {
  mayBeStored,
  selectAnyRunning,
  selectUpload,
  uploadCanceled,
  uploadDone,
  uploadForgotten,
  uploadMoved,
  uploadsSlice,
  uploadStarted,
} from './uploadsSlice.js';

const sourceId = 'source-1';
const answer = { rowsRead: 1, rowsAdded: 1, rowsReplaced: 0, rowsSkipped: 0, rowsRefused: 0, errors: [] };

function after(...actions: UnknownAction[]) {
  const initial = uploadsSlice.reducer(undefined, { type: 'begin' });
  return { uploads: actions.reduce(uploadsSlice.reducer, initial) };
}

const started = uploadStarted({ sourceId, value: 'metrics.csv' });
const moved = (value: number) => uploadMoved({ sourceId, value });
const done = uploadDone({ sourceId, value: answer });

describe('uploads', () => {
  it('go from sending to reading to done', () => {
    const phases = [[started], [started, moved(99)], [started, moved(100)], [started, moved(100), done]].map(
      (actions) => selectUpload(after(...actions), sourceId)?.phase,
    );
    expect(phases).toEqual(['sending', 'sending', 'reading', 'done']);
  });

  it('report whether any upload is running', () => {
    expect(selectAnyRunning(after(started))).toBe(true);
    expect(selectAnyRunning(after(started, done))).toBe(false);
  });

  it('stay canceled, even if progress or a response arrives later', () => {
    const job = selectUpload(after(started, uploadCanceled(sourceId), moved(50), done), sourceId);
    expect(job).toMatchObject({ phase: 'canceled', percent: 0, answer: null });
  });

  it.each([
    [99, false],
    [100, true],
  ])('report after a cancel at %i percent that rows may be stored: %s', (percent, expected) => {
    const job = selectUpload(after(started, moved(percent), uploadCanceled(sourceId)), sourceId);
    expect(job && mayBeStored(job)).toBe(expected);
  });

  it('forget a dismissed upload', () => {
    expect(selectUpload(after(started, done, uploadForgotten(sourceId)), sourceId)).toBeUndefined();
  });
});
