import { createHmac } from 'node:crypto';

/** A key of Twilio: the auth token signs with SHA-1, the shared key of a webhook rule with SHA-256. */
export interface SigningKey {
  readonly algorithm: 'sha1' | 'sha256';
  readonly key: string;
}

/** The headers of a request of Twilio to `url` with these fields. */
export function signatureHeaders(
  url: string,
  fields: Readonly<Record<string, string>>,
  { algorithm, key }: SigningKey,
): Record<string, string> {
  const names = Object.keys(fields).sort();
  const text = url + names.map((name) => `${name}${fields[name]}`).join('');
  const signature = createHmac(algorithm, key).update(text, 'utf8').digest('base64');
  return {
    'x-twilio-signature': signature,
    ...(algorithm === 'sha256' && {
      'x-twilio-webhooks-signature-settings': 'key=WK0123456789,algorithm=HMAC_SHA256',
    }),
  };
}
