import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, it } from 'node:test';
import { repositoryRoot } from './lib/repository.mjs';

const folder = mkdtempSync(join(tmpdir(), 'emberdeck-site-'));
after(() => rmSync(folder, { recursive: true, force: true }));

it('builds the site for production even with NODE_ENV=development', () => {
  const vite = join(repositoryRoot, 'node_modules/vite/bin/vite.js');
  const { status, stderr } = spawnSync(process.execPath, [vite, 'build', '--outDir', folder], {
    cwd: join(repositoryRoot, 'web'),
    env: { ...process.env, NODE_ENV: 'development' },
    encoding: 'utf8',
  });
  assert.equal(status, 0, stderr);
  const code = readdirSync(join(folder, 'assets'))
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(join(folder, 'assets', name), 'utf8'));
  assert.ok(code.length > 10);
  assert.ok(code.every((each) => !each.includes('react-dom-client.development')));
});
