import {
  createHash,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import {
  blobGrant,
  type BlobGrant,
  blobWriteGrant,
  type BlobWriteGrant,
} from '@emberdeck/contracts/blobs/blob';
import type { z } from 'zod';
import { AppError } from '../errors/app-error.js';

/** The PKCS #8 prefix of an Ed25519 private key, before its 32 bytes. */
const privatePrefix = Buffer.from('302e020100300506032b657004220420', 'hex');
/** The SPKI prefix of an Ed25519 public key, before its 32 bytes. */
const publicPrefix = Buffer.from('302a300506032b6570032100', 'hex');

/** What a grant allows. A grant of one kind is none of the other. */
export type GrantKind = 'read' | 'write';

const contexts: Readonly<Record<GrantKind, string>> = {
  read: 'emberdeck blob grant v1\0',
  write: 'emberdeck blob write grant v1\0',
};

const refused = (): AppError => new AppError('not_found', 'The address of the file has expired.');

/**
 * Signs the grants of one service. The key derives from the password of the service's database role, which no other
 * service has. So all replicas have the same key, and no other service can derive it.
 */
export class GrantSigner {
  private readonly key: KeyObject;

  constructor(service: string, databasePassword: string) {
    const seed = hkdfSync('sha256', databasePassword, '', `blob grants of ${service}`, 32);
    this.key = createPrivateKey({
      key: Buffer.concat([privatePrefix, Buffer.from(seed)]),
      format: 'der',
      type: 'pkcs8',
    });
  }

  /** The public key: 32 bytes in base64url. */
  get publicKey(): string {
    const spki = createPublicKey(this.key).export({ format: 'der', type: 'spki' });
    return spki.subarray(publicPrefix.length).toString('base64url');
  }

  sign(grant: BlobGrant): string {
    return this.signed(grant, 'read');
  }

  signWrite(grant: BlobWriteGrant): string {
    return this.signed(grant, 'write');
  }

  /** Names the key, so that a signature of another installation is told from a wrong one. */
  get keyId(): string {
    return createHash('sha256').update(this.publicKey).digest('hex').slice(0, 16);
  }

  /** Signs a text that is no grant. `use` keeps a signature of one use from being taken for that of another. */
  signText(use: string, text: string): string {
    return sign(null, textOf(use, text), this.key).toString('base64url');
  }

  /** Returns whether {@link signText} made the signature. */
  hasSigned(use: string, text: string, signature: string): boolean {
    return verify(null, textOf(use, text), createPublicKey(this.key), Buffer.from(signature, 'base64url'));
  }

  private signed(grant: BlobGrant | BlobWriteGrant, kind: GrantKind): string {
    const body = Buffer.from(JSON.stringify(grant)).toString('base64url');
    return `${body}.${sign(null, Buffer.from(contexts[kind] + body), this.key).toString('base64url')}`;
  }
}

const textOf = (use: string, text: string): Buffer => Buffer.from(`emberdeck ${use} v1\0${text}`);

/** Parses a grant without verifying its signature. Throws `not_found` for malformed text. */
export const claimedGrant = (text: string): BlobGrant => claimed(text, blobGrant);

/** Like {@link claimedGrant}, for a grant to write. */
export const claimedWriteGrant = (text: string): BlobWriteGrant => claimed(text, blobWriteGrant);

function claimed<Grant extends z.ZodType>(text: string, schema: Grant): z.output<Grant> {
  const [body = ''] = text.split('.', 1);
  try {
    return schema.parse(JSON.parse(Buffer.from(body, 'base64url').toString('utf8')));
  } catch (cause) {
    throw new AppError('not_found', 'There is nothing under this address.', {}, { cause });
  }
}

/** Returns whether the owner of `publicKey` signed the grant, of this kind. */
export function isSignedBy(text: string, publicKey: string, kind: GrantKind = 'read'): boolean {
  const [body = '', signature = '', ...rest] = text.split('.');
  const raw = Buffer.from(publicKey, 'base64url');
  if (rest.length > 0 || raw.length !== 32) return false;
  const key = createPublicKey({ key: Buffer.concat([publicPrefix, raw]), format: 'der', type: 'spki' });
  return verify(null, Buffer.from(contexts[kind] + body), key, Buffer.from(signature, 'base64url'));
}

/** Throws `not_found` if the grant is for another user or has expired. */
export function requireOpenGrant(
  grant: Pick<BlobGrant, 'userId' | 'expiresAt'>,
  userId: string,
  now: Date,
): void {
  if (grant.userId !== userId || Date.parse(grant.expiresAt) <= now.getTime()) throw refused();
}
