import { twilioPaths } from '@emberdeck/contracts/notifications/providers';
import type { TwilioSettings } from '../twilio.settings.js';
import { TwilioChannel } from './twilio-channel.js';
import { TwilioClient } from './twilio-client.js';

const isLoopback = (address: string): boolean =>
  ['localhost', '127.0.0.1', '[::1]'].includes(new URL(address).hostname);

/** The configured channels of Twilio. */
export function twilioChannels(
  settings: TwilioSettings,
  publicOrigin: string,
  takesText: (to: string) => Promise<boolean>,
): readonly TwilioChannel[] {
  const { TWILIO_ACCOUNT_SID: sid, TWILIO_AUTH_TOKEN: token, TWILIO_API_URL: apiUrl } = settings;
  if (sid === undefined || token === undefined) return [];
  const client = new TwilioClient({ sid, token, apiUrl });
  const common = {
    templates: settings.TWILIO_CONTENT_SIDS ?? new Map<string, string>(),
    // Twilio refuses an address that it cannot reach. A test's provider on this machine reaches it.
    statusUrl:
      isLoopback(publicOrigin) && !isLoopback(apiUrl) ? null : `${publicOrigin}${twilioPaths.status}`,
    takesText,
  };
  const senders = [
    ['sms', settings.TWILIO_SMS_FROM],
    ['whatsapp', settings.TWILIO_WHATSAPP_FROM],
  ] as const;
  return senders.flatMap(([channel, from]) =>
    from === undefined ? [] : [new TwilioChannel(client, { ...common, channel, from })],
  );
}
