import { describe, expect, it } from '@jest/globals';
import { redactedFields } from './pino-logger.js';
import { serializeError } from './serialize-error.js';

describe('serializeError', () => {
  it('keeps name, message, code and cause, and none of the values of a failed statement', () => {
    const driverError = Object.assign(new Error('duplicate key'), {
      detail: 'Key (value)=(ada@example.test)',
    });
    const failed = Object.assign(new Error('query failed', { cause: driverError }), {
      code: '23505',
      parameters: ['ada@example.test'],
      driverError,
    });
    const logged = serializeError(failed);
    expect(logged).toMatchObject({
      message: 'query failed',
      errorCode: '23505',
      cause: { message: 'duplicate key' },
    });
    expect(JSON.stringify(logged)).not.toContain('ada@');
    expect(Object.keys(logged).filter((name) => redactedFields.some((field) => field === name))).toEqual([]);
  });

  it('logs only the type of a thrown value that is no error', () => {
    expect(serializeError('secret')).toEqual({
      type: 'string',
      message: 'Something that is no error was thrown',
    });
  });
});
