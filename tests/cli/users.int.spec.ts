import { afterAll, beforeAll, expect, it, describe } from '@jest/globals';
import { sessionEnded } from '@emberdeck/contracts/identity/sessions';
import { startTestService, type TestService } from '@emberdeck/testing/service-harness';
import { loadServices } from '@emberdeck/apps/shared/services';
import { type CommandEnd, runCompiled } from '../system/operator-command.js';
import { commandInProcess } from './command-in-process.js';

describe('users', () => {
  const [first, second] = ['018f0000-0000-7000-8000-0000000000a1', '018f0000-0000-7000-8000-0000000000a2'];
  const sessionId = 'ab'.repeat(32);

  let identity: TestService;

  beforeAll(async () => {
    const [definition] = await loadServices(['identity']);
    if (!definition) throw new Error('There is no definition of identity');
    identity = await startTestService(definition);
    await identity.database.asAdministrator(`
    INSERT INTO identity.user_account (id, display_name, verified, created_at, updated_at) VALUES
      ('${first}', 'Ada', true, '2026-01-01T00:00:00Z', now()),
      ('${second}', E'Grace\\u001b[31m', false, '2026-01-02T00:00:00Z', now());
    INSERT INTO identity.contact (id, user_id, kind, value, proven_at, created_at) VALUES
      (gen_random_uuid(), '${first}', 'email', 'ada@example.com', '2026-01-01T00:00:00Z', now());
    INSERT INTO identity.workspace (id, name, owner_id, created_at) VALUES ('${first}', 'Lab', '${first}', now());
    INSERT INTO identity.membership (workspace_id, user_id, role, joined_at)
      VALUES ('${first}', '${first}', 'product_manager', now());
    INSERT INTO identity.session (sid, sess, expire, user_id, workspace_id, created_at, last_seen_at)
      VALUES ('${sessionId}', '{"userAgent": "Firefox"}', now() + interval '1 day', '${first}', '${first}',
              '2026-01-03T00:00:00Z', '2026-01-04T00:00:00Z');
    INSERT INTO identity.contact_lock (contact_kind, contact_value, entry_type, wrong_codes, locked_at, changed_at)
      VALUES ('email', 'ada@example.com', 'email', 30, now(), now())`);
  });

  afterAll(() => identity.stop());

  const variables = (): Record<string, string> => ({
    DATABASE_URL: identity.database.url,
    DATABASE_ROLE_SECRET: identity.database.secret,
    CONTEXT_SECRET: 'the context secret of the tests, long enough',
    ENCRYPTION_KEY: 'the encryption key of the tests, long enough',
  });

  const users = (invocation: object): Promise<CommandEnd> =>
    commandInProcess({ isFull: false, ...invocation }, variables());

  it('ends as a process with the output and the code of the command', async () => {
    const run = (action: string, user: string): Promise<CommandEnd> =>
      runCompiled(
        'cli/worker',
        [JSON.stringify({ command: 'user', isFull: false, action, user })],
        variables(),
      );
    expect(await run('resume', first)).toEqual({ code: 0, output: 'The user was not suspended.\n' });
    expect(await run('show', 'unknown@example.com')).toEqual({ code: 1, output: 'There is no such user.\n' });
  });

  it('lists a page of the users with masked contacts, and continues after it', async () => {
    const { code, output } = await users({ command: 'users', limit: 1 });
    expect(code).toBe(0);
    expect(output).toContain(
      `${second}  no contact  Grace [31m  created 2026-01-02T00:00:00.000Z  not signed in\n1 users\n`,
    );
    const [, cursor] = /--cursor (\S+)\n/.exec(output) ?? [];
    const rest = await users({ command: 'users', limit: 1, cursor });
    expect(rest).toEqual({
      code: 0,
      output: `${first}  a***@example.com  Ada  created 2026-01-01T00:00:00.000Z  seen 2026-01-04T00:00:00.000Z\n1 users\n`,
    });
    expect(await users({ command: 'users', cursor: 'x' })).toEqual({ code: 1, output: 'Not a cursor.\n' });
  });

  it('lists those that a search or a state selects', async () => {
    const named = await users({ command: 'users', search: 'ADA@exam' });
    expect(named.output).toBe(
      `${first}  a***@example.com  Ada  created 2026-01-01T00:00:00.000Z  seen 2026-01-04T00:00:00.000Z\n1 users\n`,
    );
    const state = await users({ command: 'users', state: 'signed_out' });
    expect(state.output).toContain(`${second}  no contact`);
    expect(state.output).not.toContain(first);
  });

  it('prints a link that invites a contact, and says why it does not', async () => {
    const invite = (workspaceId: string, contact: string) =>
      users({ command: 'invite', workspaceId, contact, role: 'client' });
    const { code, output } = await invite(first, 'new@example.com');
    expect(code).toBe(0);
    expect(output).toMatch(/^http\S+\/\?invite=[\w-]{43}\nThe link works for 7 days/);
    expect(await invite(first, 'ada@example.com')).toEqual({ code: 1, output: 'Ada is a member already.\n' });
    expect(await invite(second, 'new@example.com')).toEqual({
      code: 1,
      output: 'There is no such workspace.\n',
    });
  });

  it('prints a link that signs a contact in, and its code', async () => {
    const given = { command: 'sign-in-link', contact: 'root@example.com', name: 'Root' };
    const { code, output } = await users(given);
    expect(code).toBe(0);
    expect(output).toMatch(
      /^http\S+\/api\/onboard\/link\?token=[\w-]{43}\nCode to type there: \d{6}\nThe link works for 24 hours/,
    );
  });

  it('shows one user, without secrets, and the whole contact only on request', async () => {
    const shown = await users({ command: 'user', action: 'show', user: 'ADA@example.com' });
    expect(shown.code).toBe(0);
    expect(shown.output.split('\n')).toEqual([
      `${first}  Ada  created 2026-01-01T00:00:00.000Z`,
      'contact a***@example.com: proven 2026-01-01T00:00:00.000Z, 30 wrong codes in a row, locked for new browsers',
      `workspace ${first}  Lab: product_manager, owner`,
      'session since 2026-01-03T00:00:00.000Z, seen 2026-01-04T00:00:00.000Z: Firefox',
      '1 sessions',
      '',
    ]);
    expect(shown.output).not.toContain(sessionId);
    const full = await users({ command: 'user', action: 'show', user: first, isFull: true });
    expect(full.output).toContain('contact ada@example.com: ');
    const unknown = await users({ command: 'user', action: 'show', user: 'unknown@example.com' });
    expect(unknown).toEqual({ code: 1, output: 'There is no such user.\n' });
    const wrong = await users({ command: 'user', action: 'show', user: 'ada@' });
    expect(wrong).toEqual({ code: 1, output: 'Enter a valid e-mail address.\n' });
  });

  it('ends the sessions of a user, which the running service publishes', async () => {
    const end = { command: 'user', action: 'end-sessions', user: first };
    expect(await users(end)).toEqual({ code: 0, output: '1 sessions ended\n' });
    expect(await identity.published(sessionEnded)).toEqual([{ sessionId, userId: first }]);
    expect(await users(end)).toEqual({ code: 0, output: '0 sessions ended\n' });
  });

  it('lifts the limits of a contact', async () => {
    const lifted = await users({ command: 'user', action: 'unlock', user: 'ada@example.com' });
    expect(lifted).toEqual({ code: 0, output: 'a***@example.com: the limits are lifted\n' });
    const shown = await users({ command: 'user', action: 'show', user: first });
    expect(shown.output).not.toContain('locked');
  });

  it('adds and removes a member, and keeps the owner', async () => {
    const change = (role: string | null, user: string) =>
      users({ command: 'members', role, workspaceId: first, user });
    expect(await change('client', second)).toEqual({ code: 0, output: 'The user is a member now.\n' });
    expect(await change(null, second)).toEqual({ code: 0, output: 'The user is no longer a member.\n' });
    expect(await change(null, 'ada@example.com')).toEqual({
      code: 1,
      output: 'The owner of a workspace cannot be removed from it.\n',
    });
  });

  it('erases a user only with --yes, and not the owner of a workspace with members', async () => {
    const erase = (user: string, isConfirmed: boolean) =>
      users({ command: 'erase-user', user, isConfirmed, messages: 'delete' });
    const shown = await erase(second, false);
    expect(shown.code).toBe(1);
    expect(shown.output).toContain('Nothing is erased: add --yes');
    const { code, output } = await erase(second, true);
    expect(code).toBe(0);
    expect(output).toMatch(/every service within 10 minutes .* Receipt: [\da-f-]{36}\n$/);
    expect(
      await identity.database.asAdministrator(
        'SELECT user_id, keeps_messages, ends_at <= now() AS due FROM identity.account_deletion',
      ),
    ).toEqual([{ user_id: second, keeps_messages: false, due: true }]);
    await users({ command: 'members', role: 'client', workspaceId: first, user: second });
    const refused = await erase(first, true);
    expect(refused.code).toBe(1);
    expect(refused.output).toContain('Other members use what you own: Lab.');
    expect(await erase('unknown@example.com', true)).toEqual({
      code: 1,
      output: 'There is no such user.\n',
    });
  });
});
