import { describe, expect, it } from '@jest/globals';
import { smtpFailure } from './smtp-failure.js';

describe('the reason of a failure', () => {
  it('is codes only, without the text of the server, which names the recipient', () => {
    const error = Object.assign(new Error('550 <ada@example.com> is unknown'), {
      code: 'EENVELOPE',
      command: 'RCPT TO',
      responseCode: 550,
      permanent: true,
    });
    const failure = smtpFailure(error);
    expect(failure.reason).toBe('EENVELOPE RCPT TO 550');
    expect(failure.cause).toBeUndefined();
    expect(failure.message).not.toContain('ada');
  });
});

describe('another try after a failure', () => {
  it.each([
    ['no greeting in time', { code: 'ETIMEDOUT', timeoutType: 'GREETING_TIMEOUT' }, true],
    ['a temporary refusal', { code: 'EENVELOPE', responseCode: 451, permanent: false }, true],
    ['a permanent refusal', { code: 'EENVELOPE', responseCode: 550, permanent: true }, false],
    ['a wrong password', { code: 'EAUTH', responseCode: 535, permanent: true }, false],
    ['a connection that breaks later', { code: 'ESOCKET' }, false],
    ['silence after the message', { code: 'ETIMEDOUT', timeoutType: 'SOCKET_TIMEOUT' }, false],
    ['the deadline', { code: 'EABORT' }, false],
  ])('%s: %s', (_what, error, mayTryAgain) => {
    expect(smtpFailure(error).mayTryAgain).toBe(mayTryAgain);
  });
});
