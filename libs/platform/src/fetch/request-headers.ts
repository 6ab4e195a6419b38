import { FetchError } from './fetch-result.js';

const headerName = /^[a-z0-9!#$%&'*+.^_`|~-]+$/;
const headerValue = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/;

/** Headers that name the target, frame the message, or carry the state of another site. */
const reserved =
  /^(host|cookie2?|connection|content-.*|transfer-encoding|te|trailer|upgrade|expect|keep-alive|http2-settings|accept-encoding|user-agent|range|via|forwarded|x-forwarded-.*|proxy-.*)$/;

/** Returns the product's headers and the caller's. Throws for a header that could change the target or the framing. */
export function requestHeaders(given: Readonly<Record<string, string>>): Record<string, string> {
  const headers: Record<string, string> = {
    accept: '*/*',
    'accept-encoding': 'gzip, deflate, br',
    'user-agent': 'Emberdeck',
  };
  for (const [key, value] of Object.entries(given)) {
    const name = key.toLowerCase();
    if (!headerName.test(name) || reserved.test(name) || !headerValue.test(value)) {
      throw new FetchError('header', `The header ${JSON.stringify(key)} cannot be sent.`);
    }
    headers[name] = value;
  }
  return headers;
}
