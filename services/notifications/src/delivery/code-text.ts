import type { OutgoingText } from '../channel.js';

/** A code for phones: the SMS, and the WhatsApp template, whose text WhatsApp has. */
export function codeText(
  code: string,
  expiresInMinutes: number,
  { origin, language = 'en' }: { readonly origin: string; readonly language?: string | undefined },
): Pick<OutgoingText, 'shortText' | 'template'> {
  const text = `${code} is your Emberdeck code, valid for ${expiresInMinutes} minutes. If you did not ask for it, ignore this message.`;
  return {
    shortText: `${text}${boundTo(origin, code)}`,
    template: { kind: 'code', language, variables: { 1: code } },
  };
}

/** A last line by which browsers offer the code on its own site only: https://wicg.github.io/sms-one-time-codes/ */
function boundTo(origin: string, code: string): string {
  const { protocol, hostname } = new URL(origin);
  return protocol === 'https:' ? `\n\n@${hostname} #${code}` : '';
}
