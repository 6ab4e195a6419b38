// Without schemas: the browser loads this module.

/** Longest path that a sign-in leads back to. */
export const maxOwnPath = 500;

const base = 'http://own.invalid';

/** A path of printable ASCII, as `window.location` gives it. Browsers read `//` and a backslash as another host. */
const plainPath = /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/;

const apiPath = /^\/+api(?:\/|$)/i;

/**
 * Whether an address is a page of this site, so that a browser may be led there after a sign-in. An address of the API is
 * none: one of them signs out.
 */
export function isOwnPath(value: string): boolean {
  if (value.length > maxOwnPath || !plainPath.test(value) || !URL.canParse(value, base)) return false;
  try {
    return !apiPath.test(decodeURIComponent(new URL(value, base).pathname));
  } catch {
    return false;
  }
}
