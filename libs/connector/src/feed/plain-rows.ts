import { isObject } from '../path/path-values.js';
import { BodyProblem } from './body-problem.js';
import { isTitledRow } from './row-fields.js';

const noRows =
  'The answer has no list of rows with a name and a value. Choose the list and its fields in the mapping.';
const severalLists = 'The answer has several lists of rows. Choose one of them in the mapping.';

/** The rows of a body, and the name of their list where the body has several fields. */
export interface PlainRows {
  readonly rows: readonly unknown[];
  readonly list: string | null;
}

type NamedList = readonly [name: string, list: readonly unknown[]];

/**
 * The rows of a body without a mapping: a list, an object with one list of rows, or a single row. `earlierList` is the name
 * of the list in pages before: where a page has null there, it has no rows.
 * @throws BodyProblem if there are none
 */
export function plainRows(json: unknown, earlierList: string | null): PlainRows {
  if (Array.isArray(json)) {
    return { rows: json as unknown[], list: null };
  }
  if (!isObject(json)) {
    throw new BodyProblem('no_such_path', noRows);
  }
  if (isTitledRow(json)) {
    return { rows: [json], list: null };
  }
  const lists = Object.entries(json).filter((entry): entry is [string, unknown[]] => Array.isArray(entry[1]));
  const [first, ...others] = lists.filter(([, list]) => list.some(isTitledRow));
  if (first === undefined && isEmpty(json, lists, earlierList)) {
    return { rows: [], list: earlierList };
  }
  if (first === undefined || others.length > 0) {
    throw new BodyProblem('no_such_path', first === undefined ? noRows : severalLists);
  }
  return { rows: first[1], list: first[0] };
}

function isEmpty(
  json: Readonly<Record<string, unknown>>,
  lists: readonly NamedList[],
  earlierList: string | null,
): boolean {
  const isNull = earlierList !== null && Object.hasOwn(json, earlierList) && json[earlierList] === null;
  return isNull || (lists.length > 0 && lists.every(([, list]) => list.length === 0));
}
