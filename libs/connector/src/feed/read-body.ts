import { createHash } from 'node:crypto';
import { isTooDeep } from '@emberdeck/platform/rules/json-depth';
import { BodyProblem } from './body-problem.js';
import { BodyReader, type RowReading } from './body-reader.js';
import { bodyText } from './body-text.js';
import { type NextPath, nextAt } from './next-path.js';
import { pageOfRows, type ReadPage } from './page-of-rows.js';
import { previewOf } from './preview.js';

/** A body to be read. */
export interface BodyInput extends RowReading {
  readonly body: Uint8Array;
  /** The character set that its sender names; null without one. */
  readonly charset: string | null;
  /** Where the body names the next page; null if it does not. */
  readonly next: NextPath | null;
  /** Whether it is one of several pages, which may repeat. */
  readonly isPage: boolean;
  /** Whether a person picks fields in it. */
  readonly hasPreview: boolean;
  /** Whether bytes that are no text of their encoding, and deep nesting, are refused. */
  readonly isStrict: boolean;
}

/** Why a body has no rows, with a sentence that says what to do. */
export interface BodyFault {
  readonly failure: 'not_json' | 'too_deep' | 'no_such_path' | 'mapping' | 'too_large';
  readonly message: string;
}

/** What was found in a body. */
export interface BodyReading {
  readonly page: ReadPage;
  readonly fault: BodyFault | null;
  /** The cursor or address of the next page, or why it cannot be found. Null without one. */
  readonly next: string | number | BodyFault | null;
  /** Equal for pages with the same rows; null without rows, and where the body is no page. */
  readonly digest: string | null;
  readonly preview: string | null;
}

/** A body without rows. */
export const emptyPage: ReadPage = {
  points: [],
  rowsRead: 0,
  skipped: 0,
  firstProblem: null,
  newest: null,
  refused: [],
  fields: {
    hasTimes: false,
    list: null,
    titles: { name: null, value: null, unit: null, timestamp: null, metadata: null, key: null },
    nowhere: [],
    metadataLeftOut: 0,
    style: { decimal: null, order: null },
    rounded: 0,
  },
};

/** The reading of an answer without content. */
export const emptyReading: BodyReading = {
  page: emptyPage,
  fault: null,
  next: null,
  digest: null,
  preview: null,
};

/** A reading of a body whose rows cannot be used. */
export const faulty = (fault: BodyFault, preview: string | null = null): BodyReading => ({
  ...emptyReading,
  fault,
  preview,
});

function jsonOf({ body, charset, isStrict }: BodyInput): { readonly json: unknown } | null {
  try {
    return { json: JSON.parse(bodyText(body, charset, isStrict)) as unknown };
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

function digestOf(rows: readonly unknown[]): string | null {
  if (rows.length === 0) return null;
  try {
    return createHash('sha256').update(JSON.stringify(rows)).digest('base64');
  } catch (error) {
    // Rows that are nested too deeply to be written.
    if (error instanceof RangeError) return null;
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
  const found = orFault(() => pageOfRows(new BodyReader(input), json));
  if ('failure' in found) return faulty(found, preview);
  const { rows, page } = found;
  const next = input.next === null ? null : nextOf(input.next, json);
  return { page, fault: null, next, digest: input.isPage ? digestOf(rows) : null, preview };
}

const nextOf = (path: NextPath, json: unknown): string | number | BodyFault | null =>
  orFault(() => nextAt(path, json));
