import { describe, expect, it } from '@jest/globals';
import { TwilioChannel } from './twilio-channel.js';
import { type ListedMessage, TwilioClient } from './twilio-client.js';

const now = new Date('2026-03-10T12:00:00Z');

const listed = (sid: string, changes: Partial<ListedMessage>): ListedMessage => ({
  sid,
  direction: 'outbound-api',
  body: 'Join me',
  date_created: now.toUTCString(),
  ...changes,
});

class ListingClient extends TwilioClient {
  constructor(private readonly messages: readonly ListedMessage[]) {
    super({ sid: 'AC', token: '', apiUrl: 'https://api.example' });
  }

  override listTo(): Promise<readonly ListedMessage[]> {
    return Promise.resolve(this.messages);
  }
}

const service = `MG${'0'.repeat(32)}`;

describe('a lost message in the list of the provider', () => {
  it.each([
    ['a number', '+12025550100', { from: '+12025550100' }],
    ['a name', 'Emberdeck', { from: 'Emberdeck' }],
    ['a name that begins like a service', 'MG Motors', { from: 'MG Motors' }],
    ['a messaging service', service, { from: '+12025550177', messaging_service_sid: service }],
  ])('is that of its sender: %s', async (_what, from, sent) => {
    const client = new ListingClient([listed('own', sent), listed('other', { from: '+12025550199' })]);
    const options = { templates: new Map<string, string>(), statusUrl: null };
    const takesText = (): Promise<boolean> => Promise.resolve(true);
    const channel = new TwilioChannel(client, { channel: 'sms', from, takesText, ...options });
    const lost = { to: '+12025550143', text: 'Join me', since: now };
    expect(await channel.find(lost, new AbortController().signal)).toEqual(['own']);
  });
});
