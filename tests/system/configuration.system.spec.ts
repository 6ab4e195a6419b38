import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort } from '@emberdeck/processes/free-port';
import { runCompiled } from './operator-command.js';

const program = fileURLToPath(new URL('../../../apps/dist/distributed/service.js', import.meta.url));
const configurationFault = 78;
const secret = 'x'.repeat(32);

const publicKey = 'x'.repeat(43);

const right = {
  DATABASE_URL: 'postgres://admin@127.0.0.1:1/none',
  CONTEXT_SECRET: secret,
  ENCRYPTION_KEY: secret,
  DATABASE_ROLE_SECRET: secret,
  DATABASE_PASSWORD: secret,
  CONTEXT_PUBLIC_KEYS: publicKey,
  HEALTH_PORT: '0',
};

/** Starts one service with only `variables` in its environment; returns its exit code and output. */
async function start(service: string, variables: Record<string, string>) {
  const child = spawn(process.execPath, [program, service], { env: variables });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}

describe('a configuration with faults', () => {
  it('fails the start, lists all faults, and is not retried', async () => {
    const { code, output } = await start('gamification', {
      ...right,
      LOG_LEVEL: 'loud',
      PORT: 'abc',
      DATABASE_URL: 'mysql://x',
      DATABASE_PASSWORD: 'short',
      CONTEXT_PUBLIC_KEYS: ',',
      ENCRYPTION_KEY_FILE: '/no/such/file',
      WELCOME_COINS: 'many',
    });
    expect(code).toBe(configurationFault);
    for (const name of [
      'LOG_LEVEL',
      'PORT',
      'DATABASE_URL',
      'DATABASE_PASSWORD',
      'CONTEXT_PUBLIC_KEYS',
      'ENCRYPTION_KEY',
      'WELCOME_COINS',
    ]) {
      expect(output).toContain(`  - ${name}: `);
    }
    expect(output).not.toContain('short');
  });

  it('is refused if it shows codes in production', async () => {
    const { code, output } = await start('notifications', {
      ...right,
      NODE_ENV: 'production',
      SHOW_CODES: 'true',
      NATS_URL: 'nats://127.0.0.1:1',
    });
    expect(code).toBe(configurationFault);
    expect(output).toContain('SHOW_CODES');
  });

  it('is refused for a single service without a broker', async () => {
    const { code, output } = await start('identity', right);
    expect(code).toBe(configurationFault);
    expect(output).toContain('NATS_URL');
  });
});

describe('a launcher whose configuration has faults', () => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'emberdeck-configuration-'));
  });

  afterAll(() => rm(folder, { recursive: true, force: true }));

  const elsewhere = { NATS_URL: 'nats://127.0.0.1:1', REDIS_URL: 'redis://127.0.0.1:1' };

  it.each([
    ['all-in-one', {}],
    ['distributed', elsewhere],
  ])('%s: exits with the code of the program', async (deployment, variables) => {
    const port = String(await freePort());
    const { code, output } = await runCompiled(`${deployment}/launcher`, [], {
      ...right,
      ...variables,
      PORT: port,
      EMBERDECK_DATA_DIR: folder,
      CODE_LIFETIME_MINUTES: '0',
    });
    expect(output).toContain('  - CODE_LIFETIME_MINUTES: ');
    expect(code).toBe(configurationFault);
  });

  it('exits with the same code for its own settings', async () => {
    const variables = { ...right, PORT: 'abc', EMBERDECK_DATA_DIR: folder };
    expect(await runCompiled('all-in-one/launcher', [], variables)).toEqual({
      code: configurationFault,
      output: 'emberdeck: PORT is abc; it must be a whole number from 1 to 65535\n',
    });
  });
});
