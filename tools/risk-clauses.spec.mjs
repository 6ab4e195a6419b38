import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

const textOf = (path) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

const specs = [
  'services/identity/test/handoff.int.spec.ts',
  'services/notifications/test/security-mails.int.spec.ts',
  'gateway/test/limited-sessions.int.spec.ts',
  'web/src/features/settings/ApproveDevice.spec.tsx',
];

/** The titles of the tests of a file. */
const titlesIn = (path) => [...textOf(path).matchAll(/\bit\(\s*'([^']+)'/g)].map(([, title]) => title);

test('each mitigation of the risk assessment stands in the title of a test', () => {
  const rows = textOf('docs/operations/sign-in-by-another-device.md')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(2);
  const clauses = rows.flatMap((row) => row.split('|')[2].split(';')).map((clause) => clause.trim());
  assert.ok(clauses.length > 9);
  const titles = specs.flatMap(titlesIn);
  const untested = clauses.filter((clause) => !titles.some((title) => title.includes(clause)));
  assert.deepEqual(untested, []);
});
