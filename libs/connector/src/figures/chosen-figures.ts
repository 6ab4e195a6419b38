import type { DeckValue } from '@emberdeck/contracts/gamification/deck-reading';
import { BodyProblem } from '../feed/body-problem.js';
import { valueOf } from '../feed/cell-values.js';
import { Path } from '../path/path.js';
import { PathError, PathLimitError } from '../path/path-error.js';
import { PathSteps } from '../path/path-steps.js';
import { millionthsToText } from '../values/decimal.js';
import type { Figure, FoundFigures } from './figure-types.js';

/** Enough for a plain path in a body of the largest size. */
const stepsOfBody = 5_000_000;

/** A number, or why there is none. Booleans count as 1 and 0, so that "is it on" has a line too. */
export function numberOf(found: unknown, factor = 1): number | string {
  const plain = typeof found === 'boolean' ? Number(found) : found;
  const read = valueOf(plain, { factor, decimal: null });
  return typeof read === 'function' ? read() : Number(millionthsToText(read.value));
}

function at({ name, path }: DeckValue, json: unknown): unknown {
  try {
    return Path.parse(path).find(json, new PathSteps(stepsOfBody));
  } catch (error) {
    if (error instanceof PathError || error instanceof PathLimitError) {
      throw new BodyProblem('mapping', `The path of “${name}” cannot be used: ${error.message}. Change it.`);
    }
    throw error;
  }
}

function figureOf(value: DeckValue, json: unknown): Figure | string {
  const found = at(value, json);
  if (found === null || found === undefined) return `“${value.name}” is not in the answer. Choose it again.`;
  const number = numberOf(found, value.factor);
  return typeof number === 'number'
    ? { name: value.name, value: number, unit: value.unit }
    : `“${value.name}” is no number: ${number}. Choose another field.`;
}

/**
 * The values that a person has chosen, in their order. One that is missing today leaves the others.
 * @throws BodyProblem if none is there, or a path cannot be used
 */
export function chosenFigures(chosen: readonly DeckValue[], json: unknown): FoundFigures {
  const read = chosen.map((value) => figureOf(value, json));
  const figures = read.filter((each) => typeof each !== 'string');
  const problem = read.find((each) => typeof each === 'string') ?? null;
  if (figures.length === 0) throw new BodyProblem('no_such_path', problem ?? 'No value is chosen.');
  return { form: 'values', figures, headline: null, isUp: true, problem };
}
