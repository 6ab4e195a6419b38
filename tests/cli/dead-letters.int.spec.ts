import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, describe } from '@jest/globals';
import { serviceNames } from '@emberdeck/contracts/core/service-names';
import { messagePosted } from '@emberdeck/contracts/messaging/messages';
import type { ServiceDefinition } from '@emberdeck/platform/runtime/service-definition';
import { createTestDatabase, type TestDatabase } from '@emberdeck/testing/database/test-database';
import { loadServices } from '@emberdeck/apps/shared/services';
import { type CommandEnd, runCompiled } from '../system/operator-command.js';
import { commandInProcess } from './command-in-process.js';

describe('dead letters', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    const services: ServiceDefinition[] = [];
    // Loads in sequence: jest's module loader confuses modules that are imported at the same time.
    for (const name of serviceNames) services.push(...(await loadServices([name])));
    database = await createTestDatabase({ services });
  });

  afterAll(() => database.drop());

  const variables = (): Record<string, string> => ({
    DATABASE_URL: database.url,
    DATABASE_ROLE_SECRET: database.secret,
    CONTEXT_SECRET: 'the context secret of the tests, long enough',
    ENCRYPTION_KEY: 'the encryption key of the tests, long enough',
  });

  const invocationOf = (action: string, id?: string): object => ({
    command: id ? 'dead-letter' : 'dead-letters',
    action,
    id,
  });

  const deadLetters = (action: string, id?: string): Promise<CommandEnd> =>
    commandInProcess(invocationOf(action, id), variables());

  it('lists dead letters, replays an event once, shows and deletes a frame', async () => {
    const [id, broken, frame] = [randomUUID(), randomUUID(), randomUUID()];
    const payload = {
      messageId: randomUUID(),
      workspaceId: randomUUID(),
      userId: randomUUID(),
      parentId: null,
      authorName: 'Ada',
    };
    await database.asAdministrator(
      `INSERT INTO analytics.dead_letter (id, consumer, event_id, subject, payload, reason, correlation_id, occurred_at)
     VALUES ($1, 'activities', gen_random_uuid(), $2, $3, 'the table was full', 'c', now())`,
      [id, messagePosted.subject, JSON.stringify(payload)],
    );
    await database.asAdministrator(
      `INSERT INTO analytics.dead_letter (id, consumer, event_id, subject, payload, reason, correlation_id, occurred_at)
     VALUES ($1, 'activities', gen_random_uuid(), $2, '{}', 'it has no content', 'c', now())`,
      [broken, messagePosted.subject],
    );
    await database.asAdministrator(
      `INSERT INTO analytics.dead_letter (id, consumer, subject, reason, stream, sequence, frame)
     VALUES ($1, 'activities', $2, $3, 'EMBERDECK', 7, '\\xff00')`,
      [frame, messagePosted.subject, 'It is \u001b[31mnot JSON'],
    );
    const listed = await deadLetters('list');
    expect(listed.code).toBe(0);
    expect(listed.output).toContain(`${id}  `);
    expect(listed.output).toContain('analytics-activities  ');
    expect(listed.output).toContain('the table was full');
    expect(await deadLetters('replay', id)).toMatchObject({ code: 0 });
    const [counted] = await database.asAdministrator<{ activities: number }>(
      'SELECT count(*)::integer AS activities FROM analytics.activity',
    );
    expect(counted?.activities).toBe(1);
    const again = await deadLetters('replay', id);
    expect(again).toEqual({
      code: 1,
      output: `There is no dead letter ${id}, or it was replayed already.\n`,
    });
    const all = await deadLetters('replay-all');
    expect(all.code).toBe(1);
    expect(all.output).toContain(`${broken}  failed again: `);
    expect(all.output).toContain('0 replayed, 1 failed\n');
    const shown = await deadLetters('show', frame);
    expect(shown.code).toBe(0);
    expect(shown.output).toContain(`${messagePosted.subject}  [no event] It is  [31mnot JSON\n`);
    expect(shown.output).toContain('Place 7 of the stream EMBERDECK; its bytes as base64:\n/wA=\n');
    expect(await deadLetters('delete', frame)).toEqual({ code: 0, output: '1 deleted\n' });
  });

  it('replays a dead letter beyond the hundred that are listed', async () => {
    const id = randomUUID();
    await database.asAdministrator(
      `INSERT INTO messaging.dead_letter (id, consumer, event_id, subject, payload, reason, correlation_id, occurred_at)
     SELECT CASE n WHEN 101 THEN $1::uuid ELSE gen_random_uuid() END, 'gone', gen_random_uuid(), $2, '{}', 'r', 'c', now()
       FROM generate_series(1, 101) AS n`,
      [id, messagePosted.subject],
    );
    await database.asAdministrator(
      `UPDATE messaging.dead_letter SET failed_at = now() + interval '1 hour' WHERE id = $1`,
      [id],
    );
    expect((await deadLetters('list')).output).not.toContain(id);
    // This one in a process of its own, which ends with the code.
    const given = JSON.stringify(invocationOf('replay', id));
    const { code, output } = await runCompiled('cli/worker', [given], variables());
    expect(code).toBe(1);
    expect(output).toContain(`${id}  failed again: `);
  });
});
