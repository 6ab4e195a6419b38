import { createHmac, createPrivateKey, createPublicKey } from 'node:crypto';

// Duplicates `derivedPassword` and `actorPublicKey` of libs/platform; the spec compares both. `npm run secrets` must
// run on a machine with only Docker and Node, before anything is installed or compiled.

const hmac = (secret, text) => createHmac('sha256', secret).update(text).digest();

const pkcs8Prefix = Buffer.from('302e020100300506032b657004220420', 'hex');

function publicKeyOf(secret) {
  const der = Buffer.concat([pkcs8Prefix, hmac(secret, 'emberdeck actor ed25519')]);
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  return createPublicKey(privateKey).export({ format: 'jwk' }).x;
}

/**
 * Returns the value of a derived variable of `.env.example`.
 * @param {string} name
 * @param {ReadonlyMap<string, string>} secrets
 */
export function derivedSecret(name, secrets) {
  if (name === 'CONTEXT_PUBLIC_KEY') return publicKeyOf(secrets.get('CONTEXT_SECRET'));
  const [, service] = /^DATABASE_([A-Z]+)_PASSWORD$/.exec(name);
  return hmac(secrets.get('DATABASE_ROLE_SECRET'), `database role ${service.toLowerCase()}`).toString('hex');
}
