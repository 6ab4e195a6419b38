import { describe, expect, it } from '@jest/globals';
import { openReading, uploadReading } from '@emberdeck/contracts/analytics/upload-reading';
import { type UploadQuestion } from '@emberdeck/contracts/analytics/uploads';
import { noChoices } from '../uploadsSlice.js';
import {
  choiceIn,
  chosenReading,
  readingOf,
  shownQuestions,
  withAnswer,
  withReading,
} from './readingChoices.js';

const rows: UploadQuestion = {
  id: 'rows',
  message: 'What are the rows?',
  choices: [
    { label: 'Values', figure: null, reading: { rows: 'values', accepted: ['rows'] } },
    { label: 'Events', figure: null, reading: { rows: 'events' } },
  ],
};
const titles: UploadQuestion = {
  id: 'titles',
  message: 'Two columns have one title.',
  choices: [
    { label: 'Take both', figure: null, reading: { accepted: ['titles'] } },
    {
      label: 'The first',
      figure: null,
      reading: { columns: { layout: 'long', name: 'a', value: 2 } },
    },
  ],
};

describe('withAnswer', () => {
  it('merges the part of the choice into the reading', () => {
    const choices = withAnswer(withReading(noChoices, { decimal: ',' }), rows, 0);
    expect(choices.reading).toEqual(
      uploadReading.parse({ decimal: ',', rows: 'values', accepted: ['rows'] }),
    );
  });

  it('adds to the accepted questions', () => {
    const choices = withAnswer(withAnswer(noChoices, rows, 0), titles, 0);
    expect(choices.reading?.accepted).toEqual(['rows', 'titles']);
  });

  it('takes the earlier answer of the question back, and no other', () => {
    const both = withAnswer(withAnswer(noChoices, rows, 0), titles, 0);
    expect(withAnswer(both, rows, 1).reading).toEqual(
      uploadReading.parse({ rows: 'events', accepted: ['titles'] }),
    );
    expect(withAnswer(both, titles, 1).reading).toMatchObject({
      accepted: ['rows'],
      columns: { layout: 'long', name: ['a'] },
    });
  });
});

describe('shownQuestions', () => {
  it('shows answered questions before open ones', () => {
    expect(shownQuestions(withAnswer(noChoices, rows, 1), [titles])).toEqual([rows, titles]);
  });

  it('hides an answer that a later choice has changed', () => {
    const changed = withReading(withAnswer(noChoices, rows, 1), { rows: 'keyed' });
    expect(choiceIn(chosenReading(changed), rows)).toBe(-1);
    expect(shownQuestions(changed, [])).toEqual([]);
  });

  it('shows a question once that the server asks again', () => {
    expect(shownQuestions(withAnswer(noChoices, rows, 0), [rows])).toEqual([rows]);
  });
});

it('sends no reading where nothing is chosen', () => {
  expect(readingOf(openReading)).toBeNull();
  expect(withReading(withReading(noChoices, { decimal: ',' }), { decimal: 'auto' }).reading).toBeNull();
});
