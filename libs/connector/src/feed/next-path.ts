import { Path } from '../path/path.js';
import { PathError } from '../path/path-error.js';
import { PathSteps } from '../path/path-steps.js';
import { BodyProblem } from './body-problem.js';

/** Where a body names its next page: by a cursor, or by an address. */
export interface NextPath {
  readonly kind: 'cursor' | 'address';
  readonly path: string;
}

/** A cursor is one value of the body. */
const stepsOfNext = 1_000_000;

const labels = { cursor: 'cursor', address: 'next address' } as const;

/** @throws BodyProblem if the path cannot be read */
export function checkNextPath(next: NextPath): void {
  void parsed(next);
}

/**
 * The cursor or address of the next page in a body; null after the last page.
 * @throws BodyProblem if the path does not fit, or finds neither a text nor a number
 */
export function nextAt(next: NextPath, json: unknown): string | number | null {
  const value = found(next, json);
  if (value === null || value === '' || typeof value === 'boolean') return null;
  if (typeof value === 'string' || (typeof value === 'number' && next.kind === 'cursor')) return value;
  const wanted = next.kind === 'cursor' ? 'a text or a number' : 'a text';
  throw new BodyProblem(
    'mapping',
    `The path of the ${labels[next.kind]} does not find ${wanted}. Change the path.`,
  );
}

function parsed({ kind, path }: NextPath): Path {
  try {
    return Path.parse(path);
  } catch (error) {
    if (!(error instanceof PathError)) throw error;
    const message = `The path of the ${labels[kind]} cannot be read: ${error.message}. Change the path.`;
    throw new BodyProblem('mapping', message);
  }
}

function found(next: NextPath, json: unknown): unknown {
  try {
    return parsed(next).find(json, new PathSteps(stepsOfNext)) ?? null;
  } catch (error) {
    if (!(error instanceof PathError)) throw error;
    const message = `The path of the ${labels[next.kind]} does not fit: ${error.message}. Change the path.`;
    throw new BodyProblem('mapping', message);
  }
}
