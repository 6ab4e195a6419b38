import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/** Where a secret is kept; part of the sealed text's additional data, so that it cannot be moved to another place. */
export interface SecretPlace {
  readonly table: string;
  readonly column: string;
  readonly rowId: string;
}

const algorithm = 'aes-256-gcm';
const version = 'v1';

/**
 * Seals secrets at rest with AES-256-GCM: `v1.<key id>.<nonce>.<tag>.<ciphertext>`, base64url.
 * The key is outside the database; its id is the start of its SHA-256.
 */
export class SecretBox {
  private readonly key: Buffer;
  private readonly keyId: string;

  /** @param secret any text of at least 32 characters; the key is its SHA-256 */
  constructor(secret: string) {
    this.key = createHash('sha256').update('emberdeck secret box\n').update(secret).digest();
    this.keyId = createHash('sha256').update(this.key).digest('hex').slice(0, 8);
  }

  seal(plain: string, place: SecretPlace): string {
    const nonce = randomBytes(12);
    const cipher = createCipheriv(algorithm, this.key, nonce).setAAD(additionalData(place));
    const ciphertext = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
    const parts = [nonce, cipher.getAuthTag(), ciphertext].map((part) => part.toString('base64url'));
    return [version, this.keyId, ...parts].join('.');
  }

  /** Throws where the text was changed, sealed for another place or with another key. */
  open(sealed: string, place: SecretPlace): string {
    const [sealedVersion, keyId, nonce, tag, ciphertext] = sealed.split('.');
    if (sealedVersion !== version || keyId !== this.keyId || !nonce || !tag || ciphertext === undefined) {
      throw new Error('The secret was sealed in another form or with another key');
    }
    const decipher = createDecipheriv(algorithm, this.key, Buffer.from(nonce, 'base64url'));
    decipher.setAAD(additionalData(place)).setAuthTag(Buffer.from(tag, 'base64url'));
    return decipher.update(ciphertext, 'base64url', 'utf8') + decipher.final('utf8');
  }
}

/** The last four characters, to tell keys apart; null where the secret is too short to show any of it. */
export function lastFour(secret: string): string | null {
  return secret.length >= 12 ? secret.slice(-4) : null;
}

function additionalData(place: SecretPlace): Buffer {
  return Buffer.from(JSON.stringify([place.table, place.column, place.rowId]));
}
