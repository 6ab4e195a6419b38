import { AppError } from '@emberdeck/platform/errors/app-error';

/** The deepest nesting of a body, as everywhere in the API. */
const maxDepth = 32;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The JSON of a body. Fails with `bad_request` if the body is none. */
export function jsonOf(body: Buffer): unknown {
  let json: unknown;
  try {
    json = JSON.parse(utf8.decode(body));
  } catch {
    throw new AppError('bad_request', 'The body is not valid JSON in UTF-8.');
  }
  if (isTooDeep(json)) {
    throw new AppError('bad_request', `The body is nested deeper than ${maxDepth} levels.`);
  }
  return json;
}

function isTooDeep(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) {
    return false;
  }
  return depth >= maxDepth || Object.values(value).some((each) => isTooDeep(each, depth + 1));
}
