import type { SourceMapping } from '@emberdeck/contracts/analytics/source-connection';
import { isTooDeep } from '@emberdeck/platform/rules/json-depth';
import { BodyProblem, BodyReader } from './body-reader.js';
import { cursorAt } from './page-cursor.js';
import { type DatedPage, pageOfRows } from './page-of-rows.js';
import { previewOf } from './preview.js';

/** A body to be read. */
export interface BodyInput {
  readonly body: Uint8Array;
  readonly mapping: SourceMapping | null;
  readonly now: Date;
  /** The time of rows without a time. */
  readonly undatedAt: Date;
  /** The path of the cursor of the next page; null without one. */
  readonly cursor: string | null;
  /** Whether a person picks fields in it. */
  readonly hasPreview: boolean;
  /** Whether bytes that are no UTF-8, and deep nesting, are refused. */
  readonly isStrict: boolean;
}

/** Why a body has no rows, with a sentence that says what to do. */
export interface BodyFault {
  readonly failure: 'not_json' | 'too_deep' | 'no_such_path' | 'mapping' | 'too_large';
  readonly message: string;
}

/** What was found in a body. */
export interface BodyReading {
  readonly page: DatedPage;
  readonly fault: BodyFault | null;
  /** The cursor of the next page, or why it cannot be found. Null without one. */
  readonly cursor: string | number | BodyFault | null;
  readonly preview: string | null;
}

/** A body without rows. */
export const emptyPage: DatedPage = { points: [], rowsRead: 0, skipped: 0, firstProblem: null, newest: null };

/** A reading of a body whose rows cannot be used. */
export const faulty = (fault: BodyFault, preview: string | null = null): BodyReading => ({
  page: emptyPage,
  fault,
  cursor: null,
  preview,
});

function jsonOf({ body, isStrict }: BodyInput): { readonly json: unknown } | null {
  try {
    // A decoder drops the byte order mark, which JSON.parse refuses.
    return { json: JSON.parse(new TextDecoder('utf-8', { fatal: isStrict }).decode(body)) as unknown };
  } catch {
    return null;
  }
}

/** The result, or the problem of the body or of the mapping. */
function orFault<Result>(work: () => Result): Result | BodyFault {
  try {
    return work();
  } catch (error) {
    if (error instanceof BodyProblem) return { failure: error.failure, message: error.message };
    throw error;
  }
}

/** Reads the points of a body. Burns the processor for as long as the body and its mapping take. */
export function readBody(input: BodyInput): BodyReading {
  const parsed = jsonOf(input);
  if (parsed === null) return faulty({ failure: 'not_json', message: '' });
  const { json } = parsed;
  if (input.isStrict && isTooDeep(json)) return faulty({ failure: 'too_deep', message: '' });
  const preview = input.hasPreview ? previewOf(json) : null;
  const page = orFault(() => pageOfRows(new BodyReader(input.mapping, input.now, input.undatedAt), json));
  if ('failure' in page) return faulty(page, preview);
  const cursor = input.cursor === null ? null : orFault(() => cursorAt(input.cursor ?? '', json));
  return { page, fault: null, cursor, preview };
}
