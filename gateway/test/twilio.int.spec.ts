import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { CallDefinition } from '@emberdeck/contracts/core/call';
import {
  receiveTwilioMessage,
  receiveTwilioStatus,
  twilioPaths,
} from '@emberdeck/contracts/notifications/providers';
import { AppError } from '@emberdeck/platform/errors/app-error';
import { startGateway, type TestGateway } from './gateway-harness.js';

describe('a request of Twilio', () => {
  let gateway: TestGateway;

  beforeAll(async () => {
    gateway = await startGateway();
  });

  beforeEach(() => {
    gateway.requests.length = 0;
    gateway.answer(receiveTwilioStatus, () => ({}));
    gateway.answer(receiveTwilioMessage, () => ({}));
  });

  afterAll(() => gateway.stop());

  const post = (path: string, body: string, headers: Record<string, string> = {}) =>
    fetch(gateway.address + path, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8', ...headers },
    });

  const inputsOf = (call: CallDefinition): unknown[] =>
    gateway.requests
      .filter(({ subject }) => subject === call.subject)
      .map(({ body }) => JSON.parse(Buffer.from(body).toString('utf8')) as unknown);

  it('is passed on with all fields, the query and the signature', async () => {
    const answer = await post(
      `${twilioPaths.status}?delivery=a%20b`,
      'MessageSid=SM1&MessageStatus=sent&Z=%2B1+a',
      {
        'x-twilio-signature': 'c2ln',
        'x-twilio-webhooks-signature-settings': 'key=WK1,algorithm=HMAC_SHA256',
      },
    );
    expect(answer.status).toBe(204);
    expect(inputsOf(receiveTwilioStatus)).toEqual([
      {
        query: 'delivery=a%20b',
        fields: { MessageSid: 'SM1', MessageStatus: 'sent', Z: '+1 a' },
        signature: 'c2ln',
        signatureSettings: 'key=WK1,algorithm=HMAC_SHA256',
      },
    ]);
  });

  it('with a long message is passed on; a larger form than any message is refused', async () => {
    const message = new URLSearchParams({ From: '+12025550143', Body: '\u{1f525}'.repeat(1_600) }).toString();
    expect((await post(twilioPaths.inbound, message)).status).toBe(204);
    expect(inputsOf(receiveTwilioMessage)).toEqual([expect.objectContaining({ signature: '' })]);
    expect((await post(twilioPaths.inbound, `Body=${'x'.repeat(33 * 1024)}`)).status).toBe(413);
    expect((await post('/api/onboard/unlock', `token=${'x'.repeat(5 * 1024)}`)).status).toBe(413);
  });

  it('is refused where notifications refuses its signature', async () => {
    gateway.answer(receiveTwilioStatus, () => {
      throw new AppError('forbidden', 'The signature is not right.');
    });
    expect((await post(twilioPaths.status, 'MessageSid=SM1')).status).toBe(403);
  });
});
