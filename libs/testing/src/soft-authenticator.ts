import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';

/** Flags of authenticator data: user present, user verified, attested credential data. */
const flags = { present: 0x01, verified: 0x04, attested: 0x40 };

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest();

/** The head of a CBOR item of less than 64 KiB. */
function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 256) return Buffer.from([(major << 5) | 24, length]);
  return Buffer.from([(major << 5) | 25, length >> 8, length & 0xff]);
}

const cborText = (text: string): Buffer =>
  Buffer.concat([head(3, Buffer.byteLength(text)), Buffer.from(text)]);
const cborBytes = (bytes: Uint8Array): Buffer => Buffer.concat([head(2, bytes.length), bytes]);
const cborInteger = (value: number): Buffer => (value < 0 ? head(1, -1 - value) : head(0, value));

interface Options {
  readonly challenge: string;
  readonly origin: string;
  readonly rpId: string;
}

/** An authenticator in software with one key (ES256), for tests of the server. */
export class SoftAuthenticator {
  /** Whether it says that the user was verified. */
  verifiesUser = true;
  private readonly credentialId = randomBytes(16);
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  private counter = 0;

  /** The answer to the options of a registration. */
  create({ challenge, origin, rpId }: Options) {
    const id = base64url(this.credentialId);
    const attested = Buffer.concat([
      Buffer.alloc(16),
      Buffer.from([0, this.credentialId.length]),
      this.credentialId,
      coseKeyOf(this.keys.publicKey),
    ]);
    const data = this.authenticatorData(rpId, flags.attested, attested);
    const attestationObject = Buffer.concat([
      head(5, 3),
      ...[cborText('fmt'), cborText('none'), cborText('attStmt'), head(5, 0)],
      ...[cborText('authData'), cborBytes(data)],
    ]);
    return {
      ...{ id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} },
      response: {
        clientDataJSON: base64url(clientData('webauthn.create', challenge, origin)),
        attestationObject: base64url(attestationObject),
        transports: ['internal'],
      },
    };
  }

  /** The answer to the options of a sign-in. */
  get({ challenge, origin, rpId }: Options) {
    const id = base64url(this.credentialId);
    this.counter += 1;
    const data = this.authenticatorData(rpId, 0, Buffer.alloc(0));
    const client = clientData('webauthn.get', challenge, origin);
    const signature = createSign('sha256')
      .update(Buffer.concat([data, sha256(client)]))
      .sign(this.keys.privateKey);
    return {
      ...{ id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} },
      response: {
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(signature),
      },
    };
  }

  private authenticatorData(rpId: string, extra: number, attested: Buffer): Buffer {
    const verified = this.verifiesUser ? flags.verified : 0;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags.present | verified | extra]), counter, attested]);
  }
}

const clientData = (type: string, challenge: string, origin: string): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

function coseKeyOf(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const [kty, alg, curve] = [
    [1, 2],
    [3, -7],
    [-1, 1],
  ].map((pair) => Buffer.concat(pair.map(cborInteger))) as [Buffer, Buffer, Buffer];
  return Buffer.concat([
    ...[head(5, 5), kty, alg, curve],
    ...[cborInteger(-2), cborBytes(Buffer.from(x, 'base64url'))],
    ...[cborInteger(-3), cborBytes(Buffer.from(y, 'base64url'))],
  ]);
}

/** What the options of the server say to an authenticator. */
export function optionsOf(answer: {
  readonly options: Record<string, unknown>;
  readonly origin: string;
}): Options {
  const { challenge, rpId, rp } = answer.options as {
    readonly challenge: string;
    readonly rpId?: string;
    readonly rp?: { readonly id: string };
  };
  return { challenge, origin: answer.origin, rpId: rpId ?? rp?.id ?? '' };
}
