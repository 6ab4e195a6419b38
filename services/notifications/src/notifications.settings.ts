import { baseSettings } from '@emberdeck/platform/config/base-settings';
import { flag, wholeNumber } from '@emberdeck/platform/config/settings';
import { z } from 'zod';
import { twilioFaults, twilioSettings } from './twilio.settings.js';

/** Settings of notifications, by the name of their environment variable. */
export const notificationsSettings = z
  .object({
    /** Production refuses SHOW_CODES. */
    NODE_ENV: baseSettings.shape.NODE_ENV,
    /**
     * Mail server: `smtp://user:password@host:587` uses STARTTLS if offered (`?requireTLS=true` requires it);
     * `smtps://user:password@host` uses TLS. Without it, no mail is sent.
     */
    SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must start with smtp:// or smtps://' }).optional(),
    /** Sender of all mails. */
    MAIL_FROM: z.string().default('Emberdeck <no-reply@emberdeck.example>'),
    /**
     * Shows verification codes while there is no mail server: in browsers that opened the link that the start prints,
     * and in the terminal for all others. Applies only outside production, on a loopback address.
     */
    SHOW_CODES: flag.optional(),
    /** Seconds after which sending a message has failed, retries included. */
    SEND_DEADLINE_SECONDS: wholeNumber(1).max(8).default(7),
    /** Tries for each message. */
    SEND_TRIES: wholeNumber(1).max(10).default(3),
    ...twilioSettings.shape,
  })
  .refine((settings) => !(settings.NODE_ENV === 'production' && settings.SHOW_CODES === true), {
    path: ['SHOW_CODES'],
    error: 'must not be on in production: anyone could sign in as any user',
  })
  .superRefine((settings, context) => {
    for (const [name, message] of twilioFaults(settings)) {
      context.addIssue({ code: 'custom', path: [name], message });
    }
  });

export type NotificationsSettings = z.output<typeof notificationsSettings>;
