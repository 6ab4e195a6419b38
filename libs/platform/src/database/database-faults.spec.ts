import { describe, expect, it } from '@jest/globals';
import { databaseFault, isDatabaseFault } from './database-faults.js';

const withCode = (code: string, message = 'anything') => Object.assign(new Error(message), { code });

describe(databaseFault.name, () => {
  it.each([
    ['a refused connection', withCode('ECONNREFUSED'), 'away'],
    ['a server that shuts down', withCode('57P01'), 'away'],
    ['a server that starts', withCode('57P03'), 'away'],
    ['too many connections', withCode('53300'), 'away'],
    ['any connection exception', withCode('08006'), 'away'],
    ['a socket that ended', new Error('Connection terminated unexpectedly'), 'away'],
    ['a full pool', new Error('timeout exceeded when trying to connect'), 'away'],
    ['a lost connection', new Error('Query runner already released. Cannot run queries anymore.'), 'away'],
    ['a full disk', withCode('53100'), 'full'],
    ['no memory', withCode('53200'), 'exhausted'],
    ['a standby', withCode('25006'), 'readOnly'],
    ['a failing disk', withCode('58030'), 'broken'],
    ['a statement that took too long', withCode('57014'), 'slow'],
    ['a lock that was not free', withCode('55P03'), 'slow'],
    ['a deadlock', withCode('40P01'), 'conflict'],
    ['a driver error', Object.assign(new Error('query failed'), { driverError: withCode('53100') }), 'full'],
    ['a cause', new Error('outer', { cause: new Error('inner', { cause: withCode('EPIPE') }) }), 'away'],
  ])('recognizes %s', (_, error, fault) => {
    expect(databaseFault(error)).toBe(fault);
    expect(isDatabaseFault(error)).toBe(true);
  });

  it.each([
    ['a duplicate key', withCode('23505')],
    ['a wrong statement', withCode('42601')],
    ['a defect', new TypeError('x is not a function')],
    ['nothing', undefined],
    ['text', 'Connection terminated'],
  ])('returns null for %s', (_, error) => {
    expect(databaseFault(error)).toBeNull();
    expect(isDatabaseFault(error)).toBe(false);
  });

  it('terminates on an error that is its own cause', () => {
    const error = new Error('round');
    error.cause = error;
    expect(databaseFault(error)).toBeNull();
  });
});
