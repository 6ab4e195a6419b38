import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { freePort } from '@emberdeck/processes/free-port';
import { LauncherControl } from '@emberdeck/processes/launcher-control';
import { deployments } from '@emberdeck/testing/system/product-under-test';
import { runCompiled, startCompiled } from '../system/operator-command.js';

const configurationFault = 78;
let folder: string;
let variables: Record<string, string>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'emberdeck-key-'));
  await chmod(folder, 0o755);
  variables = {
    EMBERDECK_DATA_DIR: join(folder, 'data'),
    EMBERDECK_DEMO: 'false',
    PORT: String(await freePort()),
  };
  const first = startCompiled('all-in-one/launcher', [], variables);
  await new LauncherControl(first.process).ready;
  first.process.kill('SIGTERM');
  await once(first.process, 'exit');
  await writeFile(
    join(folder, 'data', 'secrets', 'encryption-key'),
    'a key that has sealed nothing here, ever',
  );
});

afterAll(() => rm(folder, { recursive: true, force: true }));

it.each(deployments)(
  'a wrong encryption key fails the start with a plain sentence, %s',
  async (deployment) => {
    const { code, output } = await runCompiled(`${deployment}/launcher`, [], variables);
    expect(output).toContain('ENCRYPTION_KEY: the secrets of this installation are sealed with another key');
    expect(output).not.toMatch(/^ +at /m);
    expect(code).toBe(configurationFault);
  },
);
