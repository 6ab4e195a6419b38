import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/**
 * The place of a stored secret. It is part of the sealed text's additional data, so that the text cannot be moved
 * elsewhere.
 */
export interface SecretPlace {
  readonly table: string;
  readonly column: string;
  readonly rowId: string;
}

const algorithm = 'aes-256-gcm';
const version = 'v1';

/** A nullable column with sealed secrets; `id` identifies its rows. */
export type SealedColumn = Omit<SecretPlace, 'rowId'>;

interface Key {
  readonly id: string;
  readonly bytes: Buffer;
}

/**
 * Seals secrets at rest with AES-256-GCM: `v1.<key id>.<nonce>.<tag>.<ciphertext>`, base64url. The keys are not in the
 * database. The id of a key is the start of its SHA-256.
 */
export class SecretBox {
  private readonly current: Key;
  private readonly keys: ReadonlyMap<string, Key>;

  /**
   * @param secret any text of at least 32 characters; the key that seals is its SHA-256
   * @param oldSecrets secrets of earlier keys, which only open
   */
  constructor(secret: string, oldSecrets: readonly string[] = []) {
    this.current = keyOf(secret);
    this.keys = new Map([...oldSecrets.map(keyOf), this.current].map((key) => [key.id, key]));
  }

  /** Id of the key that seals: 8 hexadecimal digits. */
  get keyId(): string {
    return this.current.id;
  }

  /** Ids of all keys that open. */
  get keyIds(): readonly string[] {
    return [...this.keys.keys()];
  }

  seal(plain: string, place: SecretPlace): string {
    const nonce = randomBytes(12);
    const cipher = createCipheriv(algorithm, this.current.bytes, nonce).setAAD(additionalData(place));
    const ciphertext = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
    const parts = [nonce, cipher.getAuthTag(), ciphertext].map((part) => part.toString('base64url'));
    return [version, this.current.id, ...parts].join('.');
  }

  /** Throws if the text was changed, sealed for another place, or sealed with an unknown key. */
  open(sealed: string, place: SecretPlace): string {
    const [sealedVersion, keyId, nonce, tag, ciphertext] = sealed.split('.');
    const key = this.keys.get(keyId ?? '');
    if (sealedVersion !== version || !key || !nonce || !tag || ciphertext === undefined) {
      throw new Error('The secret was sealed in another form or with another key');
    }
    const decipher = createDecipheriv(algorithm, key.bytes, Buffer.from(nonce, 'base64url'));
    decipher.setAAD(additionalData(place)).setAuthTag(Buffer.from(tag, 'base64url'));
    return decipher.update(ciphertext, 'base64url', 'utf8') + decipher.final('utf8');
  }
}

/** The last four characters, to distinguish keys; null if the secret is too short to show any of it. */
export function lastFour(secret: string): string | null {
  return secret.length >= 12 ? secret.slice(-4) : null;
}

function keyOf(secret: string): Key {
  const bytes = createHash('sha256').update('emberdeck secret box\n').update(secret).digest();
  return { id: createHash('sha256').update(bytes).digest('hex').slice(0, 8), bytes };
}

function additionalData(place: SecretPlace): Buffer {
  return Buffer.from(JSON.stringify([place.table, place.column, place.rowId]));
}
