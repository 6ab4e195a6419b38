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

/** Keeps the fields of the messages that it would create. */
class CreatingClient extends TwilioClient {
  readonly created: Readonly<Record<string, string>>[] = [];

  constructor() {
    super({ sid: 'AC', token: '', apiUrl: 'https://api.example' });
  }

  override create(fields: Readonly<Record<string, string>>): Promise<string> {
    this.created.push(fields);
    return Promise.resolve('SM1');
  }
}

describe('a WhatsApp message without a template of its own', () => {
  const send = async (templates: Record<string, string>, isOpen: boolean): Promise<object | undefined> => {
    const client = new CreatingClient();
    const channel = new TwilioChannel(client, {
      channel: 'whatsapp',
      from: '+12025550100',
      templates: new Map(Object.entries(templates)),
      statusUrl: null,
      takesText: () => Promise.resolve(isOpen),
    });
    const text = 'Unlock your contact:\n\n042137  https://deck.example/unlock';
    const message = { deliveryId: '1', to: '+4915112345678', subject: 'Unlock', text, html: null };
    await channel.send(message, new AbortController().signal);
    return client.created[0];
  };

  it('is free text while its person has written within a day', async () => {
    expect(await send({ 'notice:en': 'HX1' }, true)).toMatchObject({
      Body: 'Unlock your contact:\n\n042137  https://deck.example/unlock',
    });
  });

  it('is the notice in one line after that', async () => {
    const variables = JSON.stringify({ 1: 'Unlock your contact: 042137 https://deck.example/unlock' });
    expect(await send({ 'code:en': 'HX2', 'notice:de': 'HX1' }, false)).toMatchObject({
      ContentSid: 'HX1',
      ContentVariables: variables,
    });
  });

  it('is not sent where no notice is approved', async () => {
    await expect(send({ 'code:en': 'HX2' }, false)).rejects.toMatchObject({ reason: 'NO_TEMPLATE' });
  });
});
