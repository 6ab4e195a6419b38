import { describe, expect, it } from '@jest/globals';
import type { UnknownAction } from '@reduxjs/toolkit';
import {
  choicesMade,
  fileSent,
  importQueued,
  importStarted,
  isInReview,
  noChoices,
  selectAnySending,
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

const jobAfter = (...actions: UnknownAction[]) => selectUpload(after(...actions), sourceId);

const started = uploadStarted({ sourceId, value: { fileName: 'metrics.csv', waiting: [] } });
const moved = (value: number) => uploadMoved({ sourceId, value });
const sent = fileSent({ sourceId, value: 'upload-1' });
const importing = importStarted(sourceId);
const done = uploadDone({ sourceId, value: { answer, run: null } });

describe('uploads', () => {
  it('go from sending to sent to importing to done', () => {
    const steps = [[started], [started, sent], [started, sent, importing], [started, sent, importing, done]];
    const phases = steps.map((actions) => jobAfter(...actions)?.phase);
    expect(phases).toEqual(['sending', 'sent', 'importing', 'done']);
  });

  it('would be lost with the page only while a file is on its way', () => {
    const steps = [[started], [started, sent], [started, sent, importing]];
    expect(steps.map((actions) => selectAnySending(after(...actions)))).toEqual([true, false, false]);
  });

  it('stay canceled, even if progress or a response arrives later', () => {
    const job = jobAfter(started, uploadCanceled(sourceId), moved(50), sent, done);
    expect(job).toMatchObject({ phase: 'canceled', percent: 0, uploadId: null, answer: null });
  });

  it('can be imported in another way after a canceled import', () => {
    const job = jobAfter(started, sent, importing, uploadCanceled(sourceId));
    expect(job && isInReview(job)).toBe(true);
    const value = { ...noChoices, isNewVersion: true };
    const changed = jobAfter(
      started,
      sent,
      importing,
      uploadCanceled(sourceId),
      choicesMade({ sourceId, value }),
    );
    expect(changed?.choices.isNewVersion).toBe(true);
  });

  it('start each import without the progress and the run of the last one', () => {
    const queued = importQueued({ sourceId, value: 'run-1' });
    const job = jobAfter(started, sent, importing, queued, moved(60), uploadCanceled(sourceId), importing);
    expect(job).toMatchObject({ phase: 'importing', percent: 0, runId: null });
  });

  it('forget a dismissed upload', () => {
    expect(jobAfter(started, done, uploadForgotten(sourceId))).toBeUndefined();
  });
});
