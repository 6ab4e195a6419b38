import { expect, it } from '@jest/globals';
import type { ServiceDefinition } from '@emberdeck/platform/runtime/service-definition';
import { z } from 'zod';
import { domainOf, lookAtMail } from './mail.js';

const refusal = Object.assign(new Error('The mail server did not accept the message'), {
  reason: 'EENVELOPE 550',
});

/** The service that sends mails; those to `full@example.org` are refused. */
function sender(sent: string[]): ServiceDefinition {
  const service: Partial<ServiceDefinition> = {
    name: 'notifications',
    settings: z.object({
      SMTP_URL: z.string().optional(),
      MAIL_FROM: z.string().default('E <e@example.org>'),
    }),
    sendTestMail: (_settings, to) => {
      sent.push(to);
      return to.startsWith('full') ? Promise.reject(refusal) : Promise.resolve();
    },
  };
  return service as ServiceDefinition;
}

const names: string[] = [];
const resolveTxt = (name: string): Promise<string[][]> => {
  names.push(name);
  return Promise.resolve([]);
};

const look = async (mailTo: string | null, environment: Record<string, string>, sent: string[] = []) =>
  (await lookAtMail(environment, [sender(sent)], { mailTo, dkimSelector: 'mail', resolveTxt })).map(
    ({ kind, sentence }) => `${kind}: ${sentence}`,
  );

const withServer = { SMTP_URL: 'smtp://127.0.0.1:1' };

it('sends a test mail, and checks the domain of the sender', async () => {
  const sent: string[] = [];
  const [mail, ...records] = await look('ada@example.org', withServer, sent);
  expect(sent).toEqual(['ada@example.org']);
  expect(mail).toMatch(/^fine: The mail server took a test mail to ada@example.org/);
  expect(records).toHaveLength(3);
  expect(names).toEqual(['example.org', 'mail._domainkey.example.org', '_dmarc.example.org']);
});

it('reports a refused test mail with its codes, and one without a mail server', async () => {
  expect((await look('full@example.org', withServer))[0]).toBe(
    'finding: The mail server did not take a test mail to full@example.org: EENVELOPE 550.',
  );
  expect(await look('ada@example.org', {})).toEqual([
    'finding: SMTP_URL is not set here, so no test mail was sent.',
  ]);
  expect(await look(null, {})).toEqual([]);
});

it.each([
  ['Emberdeck <no-reply@example.org>', 'example.org'],
  ['ada@example.org', 'example.org'],
  ['Emberdeck', null],
])('finds the domain of %s: %s', (from, domain) => {
  expect(domainOf(from)).toBe(domain);
});
