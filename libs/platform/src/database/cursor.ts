import { invalid } from '../errors/app-error.js';

/** The last position of a page in a list ordered by (created_at, id). The next page starts after it. */
export interface Cursor {
  /**
   * ISO 8601 in UTC with microseconds, like PostgreSQL's values: with JavaScript's milliseconds, a page would skip
   * rows.
   */
  readonly createdAt: string;
  readonly id: string;
}

const timestampPattern = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?(?:Z|\+00(?::?00)?)$/;
const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** 8 bytes for the microseconds since 1970 and 16 bytes for the id, in base64url without padding. */
const cursorPattern = /^[A-Za-z0-9_-]{32}$/;

const earliest = BigInt(Date.parse('0001-01-01T00:00:00Z')) * 1000n;
const latest = BigInt(Date.parse('9999-12-31T23:59:59.999Z')) * 1000n + 999n;

/** Takes `createdAt` as PostgreSQL's text or JSON of a timestamptz in UTC, without trailing zeros. */
export function encodeCursor(cursor: Cursor): string {
  const [, date, time, fraction = ''] = timestampPattern.exec(cursor.createdAt) ?? [];
  if (date === undefined || time === undefined || !uuidPattern.test(cursor.id)) {
    throw new Error('A cursor needs a time in UTC and a UUID');
  }
  const microseconds = BigInt(Date.parse(`${date}T${time}Z`)) * 1000n + BigInt(fraction.padEnd(6, '0'));
  const bytes = Buffer.alloc(24);
  bytes.writeBigInt64BE(microseconds);
  bytes.write(cursor.id.replaceAll('-', ''), 8, 'hex');
  return bytes.toString('base64url');
}

/** Throws `validation_failed` on the field `cursor` for a text that {@link encodeCursor} cannot have returned. */
export function decodeCursor(text: string): Cursor {
  const bytes = Buffer.from(text, 'base64url');
  const microseconds = cursorPattern.test(text) ? bytes.readBigInt64BE() : latest + 1n;
  if (microseconds < earliest || microseconds > latest) {
    throw invalid([{ field: 'cursor', message: 'Not a cursor' }]);
  }
  const fraction = ((microseconds % 1_000_000n) + 1_000_000n) % 1_000_000n;
  const seconds = new Date(Number((microseconds - fraction) / 1000n)).toISOString().slice(0, 19);
  const hex = bytes.toString('hex', 8);
  const id = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join(
    '-',
  );
  return { createdAt: `${seconds}.${String(fraction).padStart(6, '0')}Z`, id };
}
