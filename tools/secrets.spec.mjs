import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { repositoryRoot } from './lib/repository.mjs';

const folder = mkdtempSync(join(tmpdir(), 'emberdeck-secrets-'));
after(() => rmSync(folder, { recursive: true, force: true }));

function run(...args) {
  const script = join(repositoryRoot, 'tools/secrets.mjs');
  return spawnSync(process.execPath, [script, ...args], { cwd: folder, encoding: 'utf8' });
}

test('writes a file that only its owner can read', () => {
  const { status, stdout } = run('made.env');
  assert.equal(status, 0);
  assert.match(stdout, /^made\.env: made .*ENCRYPTION_KEY/);
  assert.match(readFileSync(join(folder, 'made.env'), 'utf8'), /^ENCRYPTION_KEY=s[0-9a-f]{64}$/m);
  assert.match(readFileSync(join(folder, 'made.env'), 'utf8'), /^CONTEXT_PUBLIC_KEY=[\w-]{43}$/m);
  assert.match(readFileSync(join(folder, 'made.env'), 'utf8'), /^DATABASE_IDENTITY_PASSWORD=[0-9a-f]{64}$/m);
  assert.equal(statSync(join(folder, 'made.env')).mode & 0o777, 0o600);
});

test('explains in a sentence why a file cannot be written', () => {
  const { status, stderr } = run('nowhere/at-all.env');
  assert.equal(status, 1);
  assert.match(stderr, /^emberdeck: nowhere\/at-all\.env cannot be written: ENOENT[^\n]*\n$/);
});

test('writes nothing with invalid arguments or --help', () => {
  assert.equal(run('--bogus').status, 2);
  assert.match(run('--bogus').stderr, /^Unknown option '--bogus'\.\n {2}npm run secrets/);
  assert.equal(run('a.env', 'b.env').status, 2);
  assert.equal(run('--help').status, 0);
  assert.equal(existsSync(join(folder, 'a.env')), false);
});
