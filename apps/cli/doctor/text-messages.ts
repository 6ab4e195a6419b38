import type { Environment } from '@emberdeck/platform/config/settings';
import type { ServiceDefinition } from '@emberdeck/platform/runtime/service-definition';
import { z } from 'zod';
import { rightOf, rightSettings } from './configuration.js';
import { about, type Finding, look } from './finding.js';

const area = 'text messages';
const { fine, finding, note } = about(area);

/** How long Twilio may take to answer. */
const answerMs = 5_000;

/** The settings that notifications has of Twilio, each null where it is absent or wrong. */
interface Twilio {
  readonly sid: string;
  readonly token: string;
  readonly apiUrl: string;
  readonly sms: string | null;
  readonly whatsapp: string | null;
  /** ContentSids by kind and language. */
  readonly templates: ReadonlyMap<string, string>;
  readonly countries: readonly string[];
}

const account = z.object({ status: z.string(), type: z.string().nullish() });
const approval = z.object({ whatsapp: z.object({ status: z.string() }).nullish() });
const permissions = z.object({
  permissions: z.array(z.object({ country_code: z.string(), enabled: z.boolean() })),
});

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);

function twilioOf(environment: Environment, { settings }: ServiceDefinition): Twilio | null {
  const right = rightOf(settings, environment);
  const [sid, token] = [text(right['TWILIO_ACCOUNT_SID']), text(right['TWILIO_AUTH_TOKEN'])];
  if (sid === null || token === null) return null;
  return {
    ...{ sid, token },
    apiUrl: String(right['TWILIO_API_URL']).replace(/\/$/, ''),
    sms: text(right['TWILIO_SMS_FROM']),
    whatsapp: text(right['TWILIO_WHATSAPP_FROM']),
    templates: (right['TWILIO_CONTENT_SIDS'] as Map<string, string> | undefined) ?? new Map(),
    countries: (right['TWILIO_COUNTRIES'] as string[] | undefined) ?? [
      String(right['DEFAULT_PHONE_COUNTRY']),
    ],
  };
}

/** Gets a resource; null where the account has none. Other products of Twilio are beside `api.twilio.com`. */
async function read<Schema extends z.ZodType>(
  { sid, token, apiUrl }: Twilio,
  [product, path]: readonly ['api' | 'content' | 'accounts', string],
  schema: Schema,
): Promise<z.output<Schema> | null> {
  const response = await fetch(`${apiUrl.replace('://api.', `://${product}.`)}${path}`, {
    headers: { authorization: `Basic ${Buffer.from(`${sid}:${token}`).toString('base64')}` },
    redirect: 'error',
    signal: AbortSignal.timeout(answerMs),
  });
  if (response.status === 404) return null;
  if (!response.ok) throw new Error(`Twilio answered with the status ${response.status}`);
  return schema.parse(await response.json());
}

async function lookAtAccount(twilio: Twilio): Promise<readonly Finding[]> {
  const found = await read(twilio, ['api', `/2010-04-01/Accounts/${twilio.sid}.json`], account);
  if (found?.status !== 'active') return [finding('The account of Twilio is not active.')];
  return [
    found.type === 'Trial'
      ? note('The account of Twilio is a trial account: it reaches numbers that are proven at Twilio only.')
      : fine('Twilio takes the account and its token.'),
  ];
}

/** WhatsApp sends approved templates only. */
async function lookAtTemplates(twilio: Twilio): Promise<readonly Finding[]> {
  const found: Finding[] = [];
  for (const [name, sid] of twilio.whatsapp === null ? [] : twilio.templates) {
    const answer = await read(twilio, ['content', `/v1/Content/${sid}/ApprovalRequests`], approval);
    const status = answer?.whatsapp?.status ?? 'unknown';
    if (status !== 'approved') {
      found.push(
        finding(`TWILIO_CONTENT_SIDS: the template ${name} is not approved by WhatsApp (${status}).`),
      );
    }
  }
  return found;
}

/** An account sends to no country before its owner allows it. */
async function lookAtCountries(twilio: Twilio): Promise<readonly Finding[]> {
  const closed: string[] = [];
  for (const country of twilio.sms === null ? [] : twilio.countries) {
    const path = `/v1/Messaging/GeoPermissions?CountryCode=${country}`;
    const answer = await read(twilio, ['accounts', path], permissions);
    if (answer?.permissions.some((each) => !each.enabled)) closed.push(country);
  }
  return closed.length === 0
    ? []
    : [
        finding(
          `Twilio sends nothing to ${closed.join(', ')}: allow it there under Messaging, Geo permissions.`,
        ),
      ];
}

/** What is not sent without a template of its kind. */
const withoutTemplate: readonly (readonly [kind: string, text: string])[] = [
  ['friend', 'no friend is invited by WhatsApp.'],
  ['notice', 'notices and links go by WhatsApp only within 24 hours after a message of their person.'],
];

const lookForTemplates = (names: readonly string[]): readonly Finding[] =>
  withoutTemplate
    .filter(([kind]) => !names.some((name) => name.startsWith(`${kind}:`)))
    .map(([kind, text]) => note(`TWILIO_CONTENT_SIDS names no template “${kind}”: ${text}`));

function lookAtSenders({ sms, whatsapp, templates }: Twilio): readonly Finding[] {
  return [
    sms === null ? note('TWILIO_SMS_FROM is not set here: there is no SMS.') : fine(`SMS go out as ${sms}.`),
    whatsapp === null
      ? note('TWILIO_WHATSAPP_FROM is not set here: there is no WhatsApp.')
      : fine(`WhatsApp messages go out as ${whatsapp}.`),
    ...(whatsapp === null ? [] : lookForTemplates([...templates.keys()])),
  ];
}

/** Receipts and STOP come to the public address. */
function lookAtAddress(environment: Environment): Finding {
  const { PUBLIC_URL: url } = rightSettings(environment);
  return url?.startsWith('https://')
    ? fine(`Receipts come to ${new URL(url).origin}.`)
    : finding('PUBLIC_URL must be an https address: receipts, and the STOP of people, come there.');
}

/** Checks the provider of SMS and WhatsApp: account, senders, templates, public address, countries. */
export async function lookAtTextMessages(
  environment: Environment,
  services: readonly ServiceDefinition[],
): Promise<readonly Finding[]> {
  const service = services.find(({ name }) => name === 'notifications');
  const twilio = service ? twilioOf(environment, service) : null;
  if (twilio === null) {
    return [note('TWILIO_ACCOUNT_SID is not set here: Mobile and WhatsApp are not configured.')];
  }
  return [
    ...lookAtSenders(twilio),
    lookAtAddress(environment),
    ...(await look(area, () => lookAtAccount(twilio))),
    ...(await look(area, () => lookAtTemplates(twilio))),
    ...(await look(area, () => lookAtCountries(twilio))),
  ];
}
