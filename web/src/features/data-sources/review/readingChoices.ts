import {
  openReading,
  uploadReading,
  type UploadReading,
} from '@emberdeck/contracts/analytics/upload-reading';
import { type UploadQuestion } from '@emberdeck/contracts/analytics/uploads';
import type { UploadChoices } from '../uploadsSlice.js';

type Part = Readonly<Record<string, unknown>>;

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The reading to send; null if nothing is chosen. */
export const readingOf = (reading: UploadReading): UploadReading | null =>
  isEqual(reading, openReading) ? null : reading;

/** The reading that the user has chosen so far. */
export const chosenReading = ({ reading }: UploadChoices): UploadReading => reading ?? openReading;

/** Every part of a reading but the accepted questions is replaced as a whole. */
function withPart(reading: UploadReading, part: Part): UploadReading {
  const { accepted } = uploadReading.pick({ accepted: true }).parse({ accepted: part['accepted'] ?? [] });
  return uploadReading.parse({
    ...reading,
    ...part,
    accepted: [...new Set([...reading.accepted, ...accepted])],
  });
}

/** Resets what a part has chosen. */
function withoutPart(reading: UploadReading, part: Part): UploadReading {
  const alone = withPart(openReading, part);
  const reset = Object.entries(openReading).filter(([key]) => key in part);
  return {
    ...reading,
    ...Object.fromEntries(reset),
    accepted: reading.accepted.filter((id) => !alone.accepted.includes(id)),
  };
}

const holds = (reading: UploadReading, part: Part): boolean => isEqual(withPart(reading, part), reading);

/** The number of the choice that a reading follows, from 0 on; -1 without one. */
export const choiceIn = (reading: UploadReading, { choices }: UploadQuestion): number =>
  choices.findIndex(({ reading: part }) => holds(reading, part));

/** Answers a question, also one that was answered before. */
export function withAnswer(choices: UploadChoices, question: UploadQuestion, index: number): UploadChoices {
  const before = chosenReading(choices);
  const known = question.choices[choiceIn(before, question)];
  const open = known ? withoutPart(before, known.reading) : before;
  const reading = withPart(open, question.choices[index]?.reading ?? {});
  const others = choices.answered.filter(({ id }) => id !== question.id);
  return { ...choices, reading: readingOf(reading), answered: [...others, question] };
}

/** Changes a part of the reading by hand. */
export function withReading(choices: UploadChoices, part: Partial<UploadReading>): UploadChoices {
  return { ...choices, reading: readingOf({ ...chosenReading(choices), ...part }) };
}

/** The open questions, and the answered ones whose answer still holds. */
export function shownQuestions(
  { reading, answered }: UploadChoices,
  open: readonly UploadQuestion[],
): readonly UploadQuestion[] {
  const openIds = new Set(open.map(({ id }) => id));
  const held = answered.filter(
    (question) => !openIds.has(question.id) && choiceIn(reading ?? openReading, question) >= 0,
  );
  return [...held, ...open];
}
