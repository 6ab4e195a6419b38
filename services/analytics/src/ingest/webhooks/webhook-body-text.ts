import { AppError } from '@emberdeck/platform/errors/app-error';
import { isTooDeep, maxDepth } from '@emberdeck/platform/rules/json-depth';

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
