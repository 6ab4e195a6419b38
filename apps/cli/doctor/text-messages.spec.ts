import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { definition } from '@emberdeck/notifications/definition';
import { lookAtTextMessages } from './text-messages.js';

const sid = `AC${'0'.repeat(32)}`;
const template = (digit: string): string => `HX${digit.repeat(32)}`;

/** What Twilio answers by path. */
const answers: Readonly<Record<string, unknown>> = {
  [`/2010-04-01/Accounts/${sid}.json`]: { status: 'active', type: 'Full' },
  [`/v1/Content/${template('1')}/ApprovalRequests`]: { whatsapp: { status: 'approved' } },
  [`/v1/Content/${template('2')}/ApprovalRequests`]: { whatsapp: { status: 'rejected' } },
  '/v1/Messaging/GeoPermissions?CountryCode=US': { permissions: [{ country_code: 'US', enabled: true }] },
  '/v1/Messaging/GeoPermissions?CountryCode=NG': { permissions: [{ country_code: 'NG', enabled: false }] },
};

describe('the doctor on messages to phones', () => {
  let server: Server;
  let url: string;

  beforeAll(async () => {
    server = createServer((request, response) => {
      const body = answers[request.url ?? ''];
      response.writeHead(body === undefined ? 404 : 200).end(JSON.stringify(body));
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });

  afterAll(() => {
    server.close();
  });

  const findings = async (environment: Record<string, string>): Promise<readonly string[]> => {
    const found = await lookAtTextMessages(
      {
        TWILIO_ACCOUNT_SID: sid,
        TWILIO_AUTH_TOKEN: 'token-of-the-account',
        TWILIO_API_URL: url,
        TWILIO_SMS_FROM: '+12025550100',
        TWILIO_WHATSAPP_FROM: '+12025550101',
        PUBLIC_URL: 'https://emberdeck.example',
        ...environment,
      },
      [definition],
    );
    return found.filter(({ kind }) => kind === 'finding').map(({ sentence }) => sentence);
  };

  it('finds nothing where all is right', async () => {
    const sids = `code:en=${template('1')},friend:en=${template('1')}`;
    expect(await findings({ TWILIO_CONTENT_SIDS: sids, TWILIO_COUNTRIES: 'US' })).toEqual([]);
  });

  it('names what is missing: address, template, country', async () => {
    const found = await findings({
      TWILIO_CONTENT_SIDS: `code:en=${template('2')},friend:en=${template('3')}`,
      TWILIO_COUNTRIES: 'US,NG',
      PUBLIC_URL: 'http://localhost:8080',
    });
    expect(found).toEqual([
      expect.stringContaining('PUBLIC_URL must be an https address'),
      expect.stringContaining('code:en is not approved by WhatsApp (rejected)'),
      expect.stringContaining('friend:en is not approved by WhatsApp (unknown)'),
      expect.stringContaining('Twilio sends nothing to NG'),
    ]);
  });

  it('says where the account is unknown to Twilio', async () => {
    const found = await findings({ TWILIO_ACCOUNT_SID: `AC${'1'.repeat(32)}`, TWILIO_COUNTRIES: 'US' });
    expect(found).toContain('The account of Twilio is not active.');
  });
});
