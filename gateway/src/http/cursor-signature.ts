import { createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from '@emberdeck/platform/errors/app-error';

const macBytes = 12;
const macLength = (macBytes * 4) / 3;

/** Signs list cursors: a forged cursor, or one of another list, is refused without a query. */
export class CursorSignature {
  /** @param secret shared by all gateways */
  constructor(private readonly secret: string) {}

  /** The cursor for the client: base64url, 16 characters longer. */
  sign(list: string, cursor: string): string {
    return cursor + this.mac(list, cursor).toString('base64url');
  }

  /** The cursor of the service. Fails with `bad_request` unless `sign` made it for this list. */
  prove(list: string, signed: string): string {
    const cursor = signed.slice(0, -macLength);
    const given = Buffer.from(signed.slice(-macLength), 'base64url');
    const expected = this.mac(list, cursor);
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
      throw new AppError(
        'bad_request',
        'The cursor does not belong to this list. Read the list from its start.',
      );
    }
    return cursor;
  }

  private mac(list: string, cursor: string): Buffer {
    const mac = createHmac('sha256', this.secret).update(`emberdeck cursor\n${list}\n${cursor}`).digest();
    return mac.subarray(0, macBytes);
  }
}
