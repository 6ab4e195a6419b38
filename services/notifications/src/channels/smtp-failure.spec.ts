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

describe('a refused mailbox', () => {
  it.each([
    ['550 5.1.1 No such user', true],
    ['550-5.1.1 The account does not exist.\n550 5.1.1 Check the address.', true],
    ['550 5.1.2 No such host', true],
    ['556 5.1.10 The domain takes no mail', true],
    ['550 5.2.1 The mailbox is disabled', true],
    ['552 5.2.2 The mailbox is full', false],
    ['553 5.1.8 The address of the sender is unknown', false],
    ['550 5.7.1 Relaying denied', false],
    ['535 5.7.8 Wrong password', false],
    ['550 No such user', false],
    ['450 4.2.1 Try again later', false],
  ])('%s: %s', (response, isRefused) => {
    const responseCode = Number(response.slice(0, 3));
    const error = { code: 'EENVELOPE', response, responseCode, permanent: responseCode >= 500 };
    expect(smtpFailure(error).details.isMailboxRefused).toBe(isRefused);
  });
});
