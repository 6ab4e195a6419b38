import { AppError, invalid } from '@emberdeck/platform/errors/app-error';

/** The last row of an answer that holds only a part of the changes. */
export interface ChangesPage {
  readonly changedIn: string;
  readonly id: string;
  /**
   * Where the reader goes on after the last part: where the first part was read, since a transaction that was open then
   * may have changed a row before the last one.
   */
  readonly next: string;
}

/** Where a reader of changes is. Transactions are decimal numbers of up to 63 bits. */
export interface ChangesCursor {
  /** Changes of this transaction and later ones are reported. */
  readonly since: string;
  /** When the reader was there, in milliseconds. */
  readonly at: number;
  /** Null unless the reader is within a long list. */
  readonly page: ChangesPage | null;
}

/** How long a cursor is valid, in milliseconds: shorter than deleted messages are listed. */
export const cursorAgeMs = 6 * 24 * 3_600_000;

const number = String.raw`(\d{1,19})`;
const cursorPattern = new RegExp(
  String.raw`^${number}\.(\d{1,15})(?:\.${number}\.${number}\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}))?$`,
);
const largest = 2n ** 63n - 1n;

export function encodeChangesCursor({ since, at, page }: ChangesCursor): string {
  const last = page === null ? [] : [page.next, page.changedIn, page.id];
  return Buffer.from([since, String(at), ...last].join('.')).toString('base64url');
}

/** Throws `validation_failed` for a text that {@link encodeChangesCursor} cannot have returned, `gone` for an old cursor. */
export function decodeChangesCursor(text: string, now: number): ChangesCursor {
  const parts = cursorPattern.exec(Buffer.from(text, 'base64url').toString());
  const [, since = '', at, next = '0', changedIn = '0', id] = parts ?? [];
  if (!parts || [since, next, changedIn].some((part) => BigInt(part) > largest)) {
    throw invalid([{ field: 'since', message: 'Not a cursor' }]);
  }
  if (now - Number(at) > cursorAgeMs) throw tooOld();
  return { since, at: Number(at), page: id === undefined ? null : { next, changedIn, id } };
}

/** The failure of a reader that has to begin again. */
export const tooOld = (): AppError =>
  new AppError('gone', 'The changes since then are no longer known. Read the messages again.');
