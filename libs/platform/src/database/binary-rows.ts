/** Milliseconds from 1970 to the epoch of PostgreSQL. */
const epochMs = Date.UTC(2000, 0, 1);

const million = 1_000_000;

/** The digits before the point, and the millionths behind it. */
function partsOf(millionths: number): readonly [number, number] {
  const magnitude = Math.abs(millionths);
  const whole = Math.floor(magnitude / million);
  return [whole, magnitude - whole * million];
}

function exactPartsOf(millionths: bigint): readonly [number, number] {
  const magnitude = millionths < 0 ? -millionths : millionths;
  return [Number(magnitude / BigInt(million)), Number(magnitude % BigInt(million))];
}

const fourBytes = 2 ** 32;

/** Precedes all rows: the signature, no flags, no extension. */
export const binaryHeader = Buffer.from('5047434f50590aff0d0a00' + '00000000' + '00000000', 'hex');

/** Follows all rows. */
export const binaryTrailer = Buffer.from('ffff', 'hex');

/** A text as a field of a binary row; null is the missing value. Encode a repeated text once. */
export function textField(text: string | null): Buffer {
  if (text === null) {
    return Buffer.from('ffffffff', 'hex');
  }
  const field = Buffer.allocUnsafe(4 + Buffer.byteLength(text));
  field.writeInt32BE(field.length - 4);
  field.write(text, 4);
  return field;
}

/** A JSON text as a field of type `jsonb`; null is the missing value. */
export const jsonField = (json: string | null): Buffer => textField(json === null ? null : `\u0001${json}`);

/**
 * Rows in the binary format of COPY. The server parses no text of it, which makes COPY faster than with the text format.
 * The columns must have exactly the types of the fields.
 */
export class BinaryRows {
  private length = 0;
  private bytes: Buffer;

  constructor(expectedBytes: number) {
    this.bytes = Buffer.allocUnsafe(expectedBytes);
  }

  /** Begins a row of as many fields. */
  row(fields: number): void {
    this.reserve(2);
    this.length = this.bytes.writeInt16BE(fields, this.length);
  }

  /** Adds fields that are encoded already. */
  encoded(fields: Buffer): void {
    this.reserve(fields.length);
    this.bytes.set(fields, this.length);
    this.length += fields.length;
  }

  /** A `numeric` with six decimals, given as whole millionths of at most 19 digits; a number must be a safe integer. */
  numeric(millionths: number | bigint): void {
    this.reserve(24);
    const { bytes } = this;
    const [whole, rest] = typeof millionths === 'number' ? partsOf(millionths) : exactPartsOf(millionths);
    const high = Math.floor(whole / 1e8);
    const low = whole - high * 1e8;
    let at = bytes.writeInt32BE(20, this.length);
    at = bytes.writeInt16BE(6, at);
    // The weight of the first digit, a digit being four decimal ones; the server drops zeros in front and behind.
    at = bytes.writeInt16BE(3, at);
    at = bytes.writeUInt16BE(millionths < 0 ? 0x4000 : 0, at);
    at = bytes.writeInt16BE(6, at);
    at = bytes.writeInt16BE(Math.floor(high / 1e4), at);
    at = bytes.writeInt16BE(high % 1e4, at);
    at = bytes.writeInt16BE(Math.floor(low / 1e4), at);
    at = bytes.writeInt16BE(low % 1e4, at);
    at = bytes.writeInt16BE(Math.floor(rest / 100), at);
    this.length = bytes.writeInt16BE((rest % 100) * 100, at);
  }

  /** An `integer`. */
  integer(value: number): void {
    this.reserve(8);
    const at = this.bytes.writeInt32BE(4, this.length);
    this.length = this.bytes.writeInt32BE(value, at);
  }

  /** A `timestamptz`, given as milliseconds since 1970. */
  timestamp(moment: number): void {
    this.reserve(12);
    const at = this.bytes.writeInt32BE(8, this.length);
    const microseconds = (moment - epochMs) * 1_000;
    if (Number.isSafeInteger(microseconds)) {
      const high = Math.floor(microseconds / fourBytes);
      this.bytes.writeInt32BE(high, at);
      this.length = this.bytes.writeUInt32BE(microseconds - high * fourBytes, at + 4);
    } else {
      this.length = this.bytes.writeBigInt64BE(BigInt(moment - epochMs) * 1_000n, at);
    }
  }

  /** The rows so far. Nothing can be added afterwards. */
  take(): Buffer {
    return this.bytes.subarray(0, this.length);
  }

  private reserve(size: number): void {
    if (this.length + size <= this.bytes.length) {
      return;
    }
    const larger = Buffer.allocUnsafe(2 * (this.length + size));
    this.bytes.copy(larger, 0, 0, this.length);
    this.bytes = larger;
  }
}
