import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, describe, it } from 'node:test';
import { architectureRules, architectureViolations } from './architecture.mjs';
import { breaches, cleanTree } from './fixture/architecture.mjs';

const folders = [];
after(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

async function violationsOf(files) {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'emberdeck-checks-')));
  folders.push(root);
  for (const [name, text] of Object.entries({ ...cleanTree, ...files })) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  return architectureViolations(root, { forgetsNames: true });
}

describe('architecture checks', () => {
  it('accept a clean tree', async () => {
    assert.deepEqual(await violationsOf({}), []);
  });

  it('have a violation in the fixture for every rule', () => {
    assert.deepEqual(Object.keys(breaches).sort(), [...architectureRules.keys()].sort());
  });

  for (const [rule, cases] of Object.entries(breaches)) {
    cases.forEach(({ file, files }, index) => {
      it(`${rule} finds its violation (${index + 1}: ${file})`, async () => {
        const found = (await violationsOf(files)).map(
          (violation) => `${violation.rule} in ${violation.file}`,
        );
        assert.deepEqual([...new Set(found)], [`${rule} in ${file}`]);
      });
    });
  }
});
