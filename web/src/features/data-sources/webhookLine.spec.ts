import { execFileSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { webhookLine } from './webhookLine.js';

it('signs a delivery in the Standard Webhooks format with the tools of a shell', () => {
  const key = Buffer.from(Array.from({ length: 24 }, (_, index) => index * 10));
  const secret = `whsec_${key.toString('base64')}`;
  // The function takes the place of curl, and prints what curl would send.
  const script = `curl() { printf '%s\\n' "$@"; }; ${webhookLine('https://deck.example/api/hooks/it', secret)}`;
  const sent = execFileSync('sh', ['-c', script], { encoding: 'utf8' }).split('\n');
  const header = (name: string): string =>
    sent.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2) ?? '';
  const body = sent[sent.indexOf('--data') + 1] ?? '';
  const content = `${header('webhook-id')}.${header('webhook-timestamp')}.${body}`;
  const expected = createHmac('sha256', key).update(content).digest('base64');
  expect(header('webhook-signature')).toBe(`v1,${expected}`);
  expect(JSON.parse(body)).toEqual([{ name: 'active_users', value: 42 }]);
  expect(sent).toContain('https://deck.example/api/hooks/it');
});
