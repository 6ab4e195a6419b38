import { describe, expect, it } from '@jest/globals';
import { AppError } from '../errors/app-error.js';
import { isConnectionLoss, throwAvailability } from './connection-loss.js';

const withCode = (code: string, message = 'anything') => Object.assign(new Error(message), { code });

describe('isConnectionLoss', () => {
  it('distinguishes a lost connection from other database faults', () => {
    expect(isConnectionLoss(withCode('57P01'))).toBe(true);
    expect(isConnectionLoss(withCode('53100'))).toBe(false);
    expect(isConnectionLoss(withCode('57014'))).toBe(false);
  });
});

describe('throwAvailability', () => {
  it.each([
    ['has lost the connection', 'ECONNRESET', 'unavailable', 'not available'],
    ['meets a full disk', '53100', 'unavailable', 'disk of the database is full'],
    ['meets a standby', '25006', 'unavailable', 'read-only'],
    ['was canceled after its time', '57014', 'busy', 'took too long'],
    ['did not get a lock', '55P03', 'busy', 'took too long'],
    ['was the victim of deadlocks', '40P01', 'busy', 'at the same moment'],
  ])('asks to retry later and gives the reason if a statement %s', (_, sqlState, code, reason) => {
    const cause = withCode(sqlState);
    expect(() => throwAvailability(cause)).toThrow(
      expect.objectContaining({
        code,
        message: expect.stringContaining(reason),
        details: { retryAfterSeconds: 5 },
        cause,
      }),
    );
  });

  it('rethrows other errors unchanged', () => {
    const other = withCode('23505');
    const expected = new AppError('not_found', 'no', {}, { cause: withCode('ECONNRESET') });
    expect(() => throwAvailability(other)).toThrow(other);
    expect(() => throwAvailability(expected)).toThrow(expected);
  });
});
