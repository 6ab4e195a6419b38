import { phoneCountry } from '@emberdeck/contracts/core/phone-number';
import { wholeNumber } from '@emberdeck/platform/config/settings';
import { z } from 'zod';

/** Kinds of templates that WhatsApp must have approved. `notice` carries every text that has no template of its own. */
export const templateKinds = ['code', 'friend', 'notice'] as const;
export type TemplateKind = (typeof templateKinds)[number];

/** A template by kind and language, and its ContentSid at Twilio. */
const templateEntry = /^(code|friend|notice):([a-z]{2,3}(?:-[A-Za-z]{2,4})?)=(HX[0-9a-fA-F]{32})$/;

const listOf = (text: string): string[] => text.split(',').flatMap((each) => each.trim() || []);

/** Countries (ISO 3166, two letters), separated by commas. */
const countryList = z
  .string()
  .transform(listOf)
  .pipe(z.array(z.string().regex(/^[A-Z]{2}$/, 'must be countries of two capital letters: US,DE')));

/** The text before the sign of equality, and the one behind it. */
const pairOf = (entry: string): readonly [string, string] => {
  const [key = '', sid = ''] = entry.split('=');
  return [key, sid];
};

const templates = z
  .string()
  .transform(listOf)
  .pipe(z.array(z.string().regex(templateEntry, 'must look like code:en=HX…,friend:de=HX…')))
  .transform((entries) => new Map(entries.map((each) => pairOf(each))));

/** Settings of messages to phones by Twilio. Without TWILIO_ACCOUNT_SID none is sent. */
export const twilioSettings = z.object({
  /** Account of Twilio. With it, messages to phones are sent. */
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC[0-9a-fA-F]{32}$/, 'must be AC and 32 hexadecimal digits')
    .optional(),
  /** The account's primary auth token. It signs in at Twilio, and verifies what Twilio sends. */
  TWILIO_AUTH_TOKEN: z.string().min(16, 'must be the auth token of the account').optional(),
  /** Shared key of a webhook rule at Twilio, by which its requests are signed with HMAC-SHA256. */
  TWILIO_WEBHOOK_SECRET: z.string().min(16, 'must be the shared key of the webhook rule').optional(),
  /** Address of Twilio's REST API; another one for a region, a proxy, or a test. */
  TWILIO_API_URL: z.url({ protocol: /^https?$/ }).default('https://api.twilio.com'),
  /** Sender of SMS: a number like `+12025550100`, a short code, a name of up to 11 characters, or the SID of a messaging service (`MG…`). */
  TWILIO_SMS_FROM: z
    .string()
    .regex(
      /^(\+[1-9]\d{6,14}|\d{3,8}|MG[0-9a-fA-F]{32}|(?=.*[A-Za-z])[A-Za-z0-9 ]{1,11})$/,
      'must be a number with + and country code, a short code, a name, or MG…',
    )
    .optional(),
  /** Sender of WhatsApp messages, a number like `+12025550100`. */
  TWILIO_WHATSAPP_FROM: z
    .string()
    .regex(/^(whatsapp:)?\+[1-9]\d{6,14}$/, 'must be a number with + and country code')
    .transform((text) => text.replace(/^whatsapp:/, ''))
    .optional(),
  /** Approved WhatsApp templates by kind (`code`, `friend`, `notice`) and language: `code:en=HX…,friend:de=HX…`. */
  TWILIO_CONTENT_SIDS: templates.optional(),
  /** Countries (ISO 3166) to whose numbers messages may go, `US,DE`. Without it, the country of DEFAULT_PHONE_COUNTRY alone. */
  TWILIO_COUNTRIES: countryList.optional(),
  /** Countries to whose numbers invitations of friends may go from the operator's number. None by default: in some, carriers refuse them. */
  TWILIO_INVITATION_COUNTRIES: countryList.optional(),
  /** Same value as in identity: the country that messages may go to where TWILIO_COUNTRIES names none. */
  DEFAULT_PHONE_COUNTRY: phoneCountry,
  /** Messages to one number per day (UTC). */
  TEXTS_PER_DAY_BY_NUMBER: wholeNumber(1).default(10),
  /** Messages on behalf of one user per day (UTC). */
  TEXTS_PER_DAY_BY_USER: wholeNumber(1).default(30),
  /** Messages per day (UTC) to numbers that differ in their last four digits only. */
  TEXTS_PER_DAY_BY_PREFIX: wholeNumber(1).default(100),
  /** Messages to one country per day (UTC). */
  TEXTS_PER_DAY_BY_COUNTRY: wholeNumber(1).default(2_000),
  /** Codes to a prefix in a day, of which less than a tenth was entered, after which it gets none until the next day. */
  TEXTS_UNTIL_PREFIX_STOPS: wholeNumber(1).default(20),
});

export type TwilioSettings = z.output<typeof twilioSettings>;

type Fault = readonly [keyof TwilioSettings, string];

/** Rules that lie between settings. */
const rules: readonly (readonly [...Fault, (settings: TwilioSettings) => boolean])[] = [
  [
    'TWILIO_AUTH_TOKEN',
    'must be set where TWILIO_ACCOUNT_SID is',
    ({ TWILIO_ACCOUNT_SID: account, TWILIO_AUTH_TOKEN: token }) =>
      account === undefined || token !== undefined,
  ],
  [
    'TWILIO_ACCOUNT_SID',
    'must be set where a token or a sender is',
    ({ TWILIO_ACCOUNT_SID: account, TWILIO_AUTH_TOKEN: token, ...rest }) =>
      account !== undefined || (token === undefined && !hasSender(rest)),
  ],
  [
    'TWILIO_SMS_FROM',
    'or TWILIO_WHATSAPP_FROM must be set where TWILIO_ACCOUNT_SID is',
    ({ TWILIO_ACCOUNT_SID: account, ...rest }) => account === undefined || hasSender(rest),
  ],
  [
    'TWILIO_CONTENT_SIDS',
    'must name a template for codes where TWILIO_WHATSAPP_FROM is set: WhatsApp takes no code as plain text',
    ({ TWILIO_WHATSAPP_FROM: from, TWILIO_CONTENT_SIDS: sids }) =>
      from === undefined || [...(sids?.keys() ?? [])].some((key) => key.startsWith('code:')),
  ],
];

const hasSender = (settings: Pick<TwilioSettings, 'TWILIO_SMS_FROM' | 'TWILIO_WHATSAPP_FROM'>): boolean =>
  (settings.TWILIO_SMS_FROM ?? settings.TWILIO_WHATSAPP_FROM) !== undefined;

/** What is wrong between the settings, each by the setting to change. */
export const twilioFaults = (settings: TwilioSettings): readonly Fault[] =>
  rules.filter(([, , holds]) => !holds(settings)).map(([name, fault]) => [name, fault]);
