import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { CreatedDataSource, DataSource } from '@emberdeck/contracts/analytics/data-sources';
import { maxHookBytes, type WebhookSecretAnswer } from '@emberdeck/contracts/analytics/webhooks';
import { type Browser, freshEmail } from '@emberdeck/testing/system/browser';
import { Webhook } from 'standardwebhooks';
import { sharedProduct } from './shared-product.js';

const run = promisify(execFile);

/** The lines of the page for users that sign and send a delivery. */
async function documentedLines(): Promise<string> {
  const page = await readFile('docs/webhooks.md', 'utf8');
  return /```bash\n([\s\S]*?)```/.exec(page)?.[1] ?? '';
}

const bodyOf = (value: number): string =>
  JSON.stringify({ points: [{ name: 'active_users', value, timestamp: '2026-01-31T12:00:00Z' }] });

interface Sent {
  readonly id?: string;
  readonly secret?: string;
  readonly body?: string;
  /** Sent instead of the signed body. */
  readonly tampered?: string;
  readonly secondsAgo?: number;
}

describe('a webhook, from a real sender', () => {
  let member: Browser;
  let source: CreatedDataSource;

  beforeAll(async () => {
    const product = await sharedProduct('all-in-one');
    member = product.browser();
    await member.join(freshEmail());
    const answer = await member.post<CreatedDataSource>('/api/data-sources', {
      name: 'Shop',
      type: 'Webhook',
    });
    expect(answer.status).toBe(201);
    source = answer.body;
  });

  async function send(
    {
      id = randomUUID(),
      secret = source.webhookSecret ?? '',
      body = bodyOf(1),
      tampered,
      secondsAgo = 0,
    }: Sent,
    address = source.webhookUrl ?? '',
  ): Promise<{ status: number; body: Record<string, unknown> }> {
    const at = new Date(Date.now() - secondsAgo * 1000);
    const answer = await fetch(address, {
      method: 'POST',
      body: tampered ?? body,
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
        'webhook-signature': new Webhook(secret).sign(id, at, body),
      },
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  }

  const accepted = { status: 202, body: { accepted: true, duplicate: false } };
  const repeated = { status: 202, body: { accepted: true, duplicate: true } };

  it('is stored once, however often and at which moments it is sent', async () => {
    const [one, other] = [randomUUID(), randomUUID()];
    const answers = await Promise.all([
      send({ id: one }),
      send({ id: one }),
      send({ id: other, body: bodyOf(2) }),
    ]);
    expect(answers.filter(({ body }) => body['duplicate'] === false)).toEqual([accepted, accepted]);
    expect(await send({ id: one })).toEqual(repeated);
    const [listed] = (await member.get<DataSource[]>('/api/data-sources')).body;
    expect(listed).toMatchObject({ webhookUrl: source.webhookUrl, lastSyncAt: expect.any(String) });
  });

  it('is refused alike when it is late, changed or sent to another address', async () => {
    const elsewhere = `${source.webhookUrl?.slice(0, -22)}${'A'.repeat(22)}`;
    const answers = await Promise.all([
      send({ secondsAgo: 600 }),
      send({ tampered: bodyOf(3) }),
      send({ secret: `whsec_${Buffer.alloc(32).toString('base64')}` }),
      send({}, elsewhere),
    ]);
    const problems = answers.map(({ body: { requestId: _id, instance: _path, ...problem } }) => problem);
    expect(problems).toEqual(problems.map(() => problems[0]));
    expect(problems[0]).toMatchObject({ status: 401, code: 'unauthorized' });
  });

  it('may have 1 MiB', async () => {
    expect(await send({ body: bodyOf(4).padEnd(maxHookBytes) })).toEqual(accepted);
    expect((await send({ body: bodyOf(4).padEnd(maxHookBytes + 1) })).status).toBe(413);
  });

  it('may be signed with the old secret after a rotation', async () => {
    const path = `/api/data-sources/${source.id}/webhook-secret`;
    const { webhookSecret } = (await member.post<WebhookSecretAnswer>(path, {})).body;
    expect(await send({ secret: webhookSecret, body: bodyOf(5) })).toEqual(accepted);
    expect(await send({ body: bodyOf(6) })).toEqual(accepted);
  });

  it('can be sent by the documented lines of curl and openssl', async () => {
    const lines = (await documentedLines())
      .replace(/^HOOK_URL=.*$/m, `HOOK_URL='${source.webhookUrl}'`)
      .replace(/^HOOK_SECRET=.*$/m, `HOOK_SECRET='${source.webhookSecret}'`);
    expect(lines).toContain('openssl');
    const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', lines]);
    expect(JSON.parse(stdout)).toEqual(accepted.body);
  });
});
