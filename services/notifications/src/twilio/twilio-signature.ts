import { createHmac, timingSafeEqual } from 'node:crypto';

/** A request of Twilio, by the address that it was configured with. */
export interface SignedRequest {
  /** With the query. Never the Host that the request named. */
  readonly url: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly signature: string;
  /** Names the algorithm where a webhook rule signs: `key=…,algorithm=HMAC_SHA256`. */
  readonly signatureSettings: string;
}

/** The keys of an account. */
export interface SigningKeys {
  readonly authToken: string;
  /** The shared key of its webhook rule. */
  readonly sharedKey: string | undefined;
}

const algorithms: Readonly<Record<string, string>> = { HMAC_SHA1: 'sha1', HMAC_SHA256: 'sha256' };

/**
 * Whether Twilio signed the request: base64 of the HMAC of the address and the sorted fields, each name before its value.
 * Without settings it is SHA-1 by the auth token; with them, the named algorithm by the shared key.
 * https://www.twilio.com/docs/usage/webhooks/webhooks-security
 */
export function isGenuine(request: SignedRequest, keys: SigningKeys): boolean {
  const { signature, signatureSettings: settings } = request;
  const named = /(?:^|,)\s*algorithm=([A-Z0-9_]{1,20})/.exec(settings.slice(0, 200))?.[1];
  const key = settings === '' ? keys.authToken : keys.sharedKey;
  const algorithm = settings === '' ? 'sha1' : algorithms[named ?? ''];
  if (key === undefined || algorithm === undefined) return false;
  const given = Buffer.from(signature);
  // Twilio signs some addresses with their usual port.
  return [request.url, withUsualPort(request.url)].some((url) => {
    const expected = Buffer.from(
      createHmac(algorithm, key).update(signedText(url, request.fields), 'utf8').digest('base64'),
    );
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

const signedText = (url: string, fields: Readonly<Record<string, string>>): string =>
  url +
  Object.keys(fields)
    .sort()
    .map((name) => `${name}${fields[name]}`)
    .join('');

function withUsualPort(url: string): string {
  const { port, protocol, host } = new URL(url);
  return port === '' ? url.replace(host, `${host}:${protocol === 'https:' ? 443 : 80}`) : url;
}
