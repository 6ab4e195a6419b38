import { parseSettings, type Environment } from '@emberdeck/platform/config/settings';
import type { ServiceDefinition } from '@emberdeck/platform/runtime/service-definition';
import { z } from 'zod';
import { reasonOf } from '../../shared/reason-of.js';
import { about, type Finding, look } from './finding.js';
import { lookAtMailDomain, type TxtResolver } from './mail-domain.js';

/** What to check of mails, beside the settings. */
export interface MailLooks {
  /** Gets a test mail; null for none. */
  readonly mailTo: string | null;
  readonly dkimSelector: string | null;
  readonly resolveTxt: TxtResolver;
}

const timeoutMs = 15_000;

const { fine, note, finding } = about('mail');

const mailSettings = z.object({ SMTP_URL: z.string().optional(), MAIL_FROM: z.string() });

/** `Emberdeck <no-reply@example.org>` has the domain `example.org`. */
export const domainOf = (sender: string): string | null => /@([^\s@<>]+)>?\s*$/.exec(sender)?.[1] ?? null;

async function lookAtTestMail(
  { settings, sendTestMail }: ServiceDefinition,
  environment: Environment,
  to: string,
): Promise<Finding> {
  try {
    const given = parseSettings({ settings }, environment).settings;
    await sendTestMail?.(given, to, AbortSignal.timeout(timeoutMs));
    return fine(`The mail server took a test mail to ${to}. See whether it arrives, and not among the spam.`);
  } catch (error) {
    const reason = error instanceof Error && 'reason' in error ? String(error.reason) : reasonOf(error);
    return finding(`The mail server did not take a test mail to ${to}: ${reason}.`);
  }
}

/** Sends a test mail, and checks the records of the sender's domain, where a mail server is configured. */
export async function lookAtMail(
  environment: Environment,
  services: readonly ServiceDefinition[],
  { mailTo, dkimSelector, resolveTxt }: MailLooks,
): Promise<readonly Finding[]> {
  const sender = services.find(({ sendTestMail }) => sendTestMail);
  const settings = sender && mailSettings.safeParse(parseSettings({ own: sender.settings }, environment).own);
  if (!sender || !settings?.success || !settings.data.SMTP_URL) {
    return mailTo === null ? [] : [finding('SMTP_URL is not set here, so no test mail was sent.')];
  }
  const domain = domainOf(settings.data.MAIL_FROM);
  return [
    ...(mailTo === null ? [] : [await lookAtTestMail(sender, environment, mailTo)]),
    ...(domain === null
      ? [finding(`MAIL_FROM has no mail address: ${settings.data.MAIL_FROM}.`)]
      : await look('mail', () => lookAtMailDomain({ domain, dkimSelector }, resolveTxt))),
    ...(mailTo === null ? [note('emberdeck doctor --mail-to <address> sends a test mail.')] : []),
  ];
}
