import { describe, expect, it } from '@jest/globals';
import { AppError } from '../errors/app-error.js';
import { isConnectionLoss, throwAvailability } from './connection-loss.js';

const withCode = (code: string, message = 'anything') => Object.assign(new Error(message), { code });

describe('isConnectionLoss', () => {
  it.each([
    ['a refused connection', withCode('ECONNREFUSED')],
    ['a server that shuts down', withCode('57P01')],
    ['any connection exception', withCode('08006')],
    ['a socket that ended', new Error('Connection terminated unexpectedly')],
    ['a full pool', new Error('timeout exceeded when trying to connect')],
    [
      'a runner whose connection is gone',
      new Error('Query runner already released. Cannot run queries anymore.'),
    ],
    ['one in the driver error', Object.assign(new Error('query failed'), { driverError: withCode('57P01') })],
    ['one in the cause', new Error('outer', { cause: new Error('inner', { cause: withCode('EPIPE') }) })],
  ])('knows %s', (_, error) => {
    expect(isConnectionLoss(error)).toBe(true);
  });

  it.each([
    ['a duplicate key', withCode('23505')],
    ['a statement that took too long', withCode('57014')],
    ['a deadlock', withCode('40P01')],
    ['a defect', new TypeError('x is not a function')],
    ['nothing', undefined],
    ['text', 'Connection terminated'],
  ])('does not take %s for one', (_, error) => {
    expect(isConnectionLoss(error)).toBe(false);
  });

  it('ends on an error that is its own cause', () => {
    const error = new Error('round');
    error.cause = error;
    expect(isConnectionLoss(error)).toBe(false);
  });
});

describe('throwAvailability', () => {
  it.each([
    ['was canceled after its time', '57014'],
    ['did not get a lock', '55P03'],
  ])('tells to come back later where a statement %s', (_, code) => {
    const cause = withCode(code);
    expect(() => throwAvailability(cause)).toThrow(
      expect.objectContaining({ code: 'busy', details: { retryAfterSeconds: 5 }, cause }),
    );
  });

  it('names a lost connection and leaves the rest as it is', () => {
    const lost = withCode('ECONNRESET');
    const other = withCode('23505');
    const expected = new AppError('not_found', 'no', {}, { cause: lost });
    expect(() => throwAvailability(lost)).toThrow(
      expect.objectContaining({ code: 'unavailable', cause: lost }),
    );
    expect(() => throwAvailability(other)).toThrow(other);
    expect(() => throwAvailability(expected)).toThrow(expected);
  });
});
