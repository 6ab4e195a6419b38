import { baseSettings } from '@emberdeck/platform/config/base-settings';
import { flag, wholeNumber } from '@emberdeck/platform/config/settings';
import { z } from 'zod';

/** Settings of notifications, by the name of their environment variable. */
export const notificationsSettings = z
  .object({
    /** Read here too, since a production deployment must not show codes. */
    NODE_ENV: baseSettings.shape.NODE_ENV,
    /**
     * Mail server: `smtp://user:password@host:587` (STARTTLS where the server offers it; `?requireTLS=true` requires it) or
     * `smtps://user:password@host`. Without it no mail is sent.
     */
    SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must start with smtp:// or smtps://' }).optional(),
    /** Sender of every mail. */
    MAIL_FROM: z.string().default('Emberdeck <no-reply@emberdeck.example>'),
    /**
     * Whether verification codes are shown in the browser while there is no mail server. Only outside production, on a
     * loopback address, and to a browser of this machine whose requests pass no proxy.
     */
    SHOW_CODES: flag.optional(),
    /** Seconds within which a message is sent, with all its tries, or has failed. */
    SEND_DEADLINE_SECONDS: wholeNumber(1).max(8).default(7),
    /** Most tries for one message. */
    SEND_TRIES: wholeNumber(1).max(10).default(3),
  })
  .refine((settings) => !(settings.NODE_ENV === 'production' && settings.SHOW_CODES === true), {
    path: ['SHOW_CODES'],
    error: 'must not be on in production: anyone could sign in as any user',
  });

export type NotificationsSettings = z.output<typeof notificationsSettings>;
