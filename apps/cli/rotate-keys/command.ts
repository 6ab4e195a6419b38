import { baseSettings } from '@emberdeck/platform/config/base-settings';
import { parseSettings } from '@emberdeck/platform/config/settings';
import { SecretBox } from '@emberdeck/platform/security/secret-box';
import type { CommandContext, CommandProgram } from '../../shared/command-program.js';
import { storedDataOfAll } from '../../shared/services.js';
import { resealAll } from './reseal.js';

const settingsOfRotation = baseSettings.pick({
  DATABASE_URL: true,
  ENCRYPTION_KEY: true,
  ENCRYPTION_KEYS_OLD: true,
});

/** Seals all secrets at rest with ENCRYPTION_KEY. The exit code is 1 if one could not be opened. */
async function start({ environment, signal, print, fail }: CommandContext): Promise<void> {
  const { base } = parseSettings({ base: settingsOfRotation }, environment);
  const secrets = new SecretBox(base.ENCRYPTION_KEY, base.ENCRYPTION_KEYS_OLD);
  const done = await resealAll(base.DATABASE_URL, await storedDataOfAll(), secrets, signal);
  for (const { schema, table, column, resealed, closed } of done) {
    print(`${schema}.${table}.${column}: ${resealed} sealed with the key ${secrets.keyId}`);
    for (const id of closed) {
      print(`${schema}.${table}.${column}: the secret of ${id} was not opened by any key here`);
    }
  }
  if (done.some(({ closed }) => closed.length > 0)) fail();
}

export function rotateKeys(): CommandProgram {
  return {
    name: 'rotate-keys',
    start,
    interrupted: 'What was sealed again stays so; the same command goes on with the rest.',
  };
}
