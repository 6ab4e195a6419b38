import { describe, expect, it } from '@jest/globals';
import { appTypes } from '@emberdeck/contracts/gamification/connected-apps';
import { deckPresets, typePresets } from '@emberdeck/contracts/gamification/deck-presets';
import { deckValues } from '@emberdeck/contracts/gamification/deck-reading';
import { recordedAnswers } from './recorded-answers.js';
import { readFigures } from '@emberdeck/connector/figures/read-figures';

const now = new Date('2026-05-01T10:00:00Z');

const read = (answer: unknown, chosen: Parameters<typeof readFigures>[0]['chosen']) =>
  readFigures({
    body: Buffer.from(JSON.stringify(answer)),
    charset: null,
    type: 'application/json',
    chosen,
    now,
    hasPreview: false,
  });

describe('presets of applications', () => {
  it('are ten, each with its recorded answer', () => {
    expect(deckPresets).toHaveLength(10);
    expect(deckPresets.map(({ id }) => id).toSorted()).toEqual(Object.keys(recordedAnswers).toSorted());
  });

  it.each(deckPresets.map((preset) => [preset.title, preset] as const))(
    'finds every value of %s',
    (_, { id, values }) => {
      const recorded = recordedAnswers[id];
      const { found, fault } = read(recorded?.answer, values);
      expect(fault).toBeNull();
      expect(found?.problem).toBeNull();
      expect(Object.fromEntries(found?.figures.map((each) => [each.name, each.value]) ?? [])).toEqual(
        recorded?.figures,
      );
    },
  );

  it.each(deckPresets.map((preset) => [preset.title, preset] as const))(
    'can be stored: %s',
    (_, { values, path, keyPlacement, headerName }) => {
      expect(deckValues.parse(values)).toEqual(values);
      expect(path.startsWith('/')).toBe(true);
      expect(headerName === null).toBe(keyPlacement === 'bearer');
    },
  );

  it('cover the six types', () => {
    expect(Object.keys(typePresets).toSorted()).toEqual([...appTypes].toSorted());
  });
});
