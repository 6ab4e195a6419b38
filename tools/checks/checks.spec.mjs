import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checksFor, violationsIn } from './checks.mjs';
import { sourceFile } from './files.mjs';
import { cases } from './fixture/checks.mjs';
import { isPermissive, licenseViolations } from './licenses.mjs';
import { looseEntries, missingPackages, staleWorkspaces } from './lock-file.mjs';
import { strayVersions } from './versions.mjs';

const linesFound = (check, { path, text }, beside = []) => {
  const others = beside.filter((file) => file.path !== path);
  const files = [{ path, text }, ...others].map((file) => sourceFile(file.path, file.text));
  return violationsIn(files)
    .filter((violation) => violation.rule === check && violation.file.startsWith(`${path}:`))
    .map((violation) => Number(violation.file.split(':').at(-1)));
};

describe('own checks', () => {
  it('have cases for every check', () => {
    const names = checksFor([]).map((check) => check.name);
    assert.deepEqual(Object.keys(cases).sort(), names.sort());
  });

  for (const [check, { bites, passes, beside }] of Object.entries(cases)) {
    for (const example of bites) {
      it(`${check} finds: ${example.path} ${example.text.split('\n').at(-1)}`, () => {
        assert.deepEqual(linesFound(check, example, beside), [example.line]);
      });
    }
    for (const example of passes) {
      it(`${check} accepts: ${example.path} ${example.text.split('\n').at(-1)}`, () => {
        assert.deepEqual(linesFound(check, example, beside), []);
      });
    }
  }
});

describe('licenses', () => {
  const table = [
    ['MIT', true],
    ['(MIT AND Zlib)', true],
    ['GPL-3.0 OR MIT', true],
    ['MIT AND GPL-3.0', false],
    ['AGPL-3.0-only', false],
  ];
  for (const [expression, expected] of table) {
    it(`${expression} is ${expected ? 'permissive' : 'not permissive'}`, () => {
      assert.equal(isPermissive(expression), expected);
    });
  }

  it('are checked for shipped packages, not for development tools', () => {
    const packages = {
      '': { license: 'UNLICENSED' },
      'node_modules/good': { license: 'MIT' },
      'node_modules/tool': { license: 'GPL-3.0', dev: true },
      'node_modules/bad': { license: 'GPL-3.0' },
      'node_modules/unnamed': {},
    };
    const found = licenseViolations({ packages }).map((violation) => violation.message);
    assert.deepEqual(found, [
      'node_modules/bad is GPL-3.0',
      'node_modules/unnamed is without a named license',
    ]);
  });
});

describe('the lock file', () => {
  const packages = {
    '': { dependencies: { one: '1.0.0' } },
    web: { dependencies: { two: '2.0.0' } },
    'node_modules/one': {
      version: '1.0.0',
      optionalDependencies: { 'one-linux': '1.0.0', 'one-mac': '1.0.0' },
    },
    'node_modules/one/node_modules/one-linux': { version: '1.0.0' },
  };

  it('contains the packages of every platform', () => {
    const found = missingPackages({ packages }).map((violation) => violation.message);
    assert.deepEqual(found, ['node_modules/one wants one-mac, which is not in the file: npm ci will fail']);
  });

  it('holds the hash of each package, and no install script that was not read', () => {
    const entries = {
      'node_modules/one': { version: '1.0.0', integrity: 'sha512-a' },
      'node_modules/two': { version: '1.0.0' },
      'node_modules/three': { version: '1.0.0', integrity: 'sha512-b', hasInstallScript: true },
      'node_modules/msw': { version: '2.0.0', integrity: 'sha512-c', hasInstallScript: true },
      'node_modules/web': { link: true, resolved: 'web' },
    };
    const found = looseEntries({ packages: entries }).map(({ rule, message }) => [
      rule,
      message.split(' ')[0],
    ]);
    assert.deepEqual(found, [
      ['lock-integrity', 'node_modules/two'],
      ['install-script', 'node_modules/three'],
    ]);
  });

  it('matches the dependencies of the workspaces', () => {
    const manifests = { '': { dependencies: { one: '1.0.0' } }, web: { dependencies: { two: '2.0.1' } } };
    const found = staleWorkspaces({ packages }, manifests).map((violation) => violation.message);
    assert.deepEqual(found, ['web has changed its packages: run npm install']);
  });
});

describe('versions', () => {
  it('are the same in every package, and come after the last release', () => {
    const found = (root, other) =>
      strayVersions({ '': { version: root }, web: { version: other } }, { version: '0.9.0' }).map(
        ({ file }) => file,
      );
    assert.deepEqual(found('0.10.0', '0.10.0'), []);
    assert.deepEqual(found('0.10.0', '0.9.0'), ['web/package.json']);
    assert.deepEqual(found('0.9.0', '0.9.0'), ['package.json']);
  });
});
