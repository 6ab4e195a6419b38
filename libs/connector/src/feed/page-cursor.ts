import { BodyProblem } from './body-reader.js';
import { Path } from '../path/path.js';
import { PathError } from '../path/path-error.js';
import { PathSteps } from '../path/path-steps.js';

/** A cursor is one value of the body. */
const stepsOfCursor = 1_000_000;

/**
 * The path of a cursor.
 * @throws BodyProblem if it cannot be read
 */
export function cursorPath(path: string): Path {
  try {
    return Path.parse(path);
  } catch (error) {
    if (!(error instanceof PathError)) throw error;
    const message = `The path of the cursor cannot be read: ${error.message}. Change the path.`;
    throw new BodyProblem('mapping', message);
  }
}

/**
 * The cursor of the next page in a body; null after the last page.
 * @throws BodyProblem if the path does not fit
 */
export function cursorAt(path: string, json: unknown): string | number | null {
  const value = found(cursorPath(path), json);
  const isCursor = (typeof value === 'string' && value !== '') || typeof value === 'number';
  return isCursor ? value : null;
}

function found(path: Path, json: unknown): unknown {
  try {
    return path.find(json, new PathSteps(stepsOfCursor)) ?? null;
  } catch (error) {
    if (!(error instanceof PathError)) throw error;
    const message = `The path of the cursor does not fit: ${error.message}. Change the path.`;
    throw new BodyProblem('mapping', message);
  }
}
