import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { repositoryRoot } from './repository.mjs';
import { sideBySide, jestCounts, playwrightCounts, slowestFiles, suites, tapCounts } from './test-suites.mjs';

const jest = (counts) =>
  JSON.stringify({
    numPassedTests: 0,
    numFailedTests: 0,
    numPendingTests: 0,
    numTodoTests: 0,
    numRuntimeErrorTestSuites: 0,
    testResults: [],
    ...counts,
  });
const playwright = (stats, errors = []) =>
  JSON.stringify({ stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...stats }, errors });
const tap = (pass, fail, cancelled = 0, skipped = 0) =>
  `TAP version 13\n1..1\n# tests 9\n# pass ${pass}\n# fail ${fail}\n# cancelled ${cancelled}\n# skipped ${skipped}\n# todo 0\n`;

describe('counts of a suite', () => {
  const table = [
    ['jest: passed and failed', jestCounts, jest({ numPassedTests: 5, numFailedTests: 2 }), 5, 2],
    ['jest: a file that cannot be loaded', jestCounts, jest({ numRuntimeErrorTestSuites: 1 }), 0, 1],
    ['jest: a skipped test', jestCounts, jest({ numPassedTests: 1, numPendingTests: 1 }), 1, 1],
    ['playwright: passed and failed', playwrightCounts, playwright({ expected: 3, unexpected: 1 }), 3, 1],
    ['playwright: the product did not start', playwrightCounts, playwright({}, [{ message: 'no' }]), 0, 1],
    ['playwright: passed at the second try', playwrightCounts, playwright({ flaky: 1 }), 0, 1],
    ['node: passed and failed', tapCounts, tap(7, 1), 7, 1],
    ['node: cancelled and skipped', tapCounts, tap(1, 0, 1, 1), 1, 2],
  ];
  for (const [title, counts, text, passed, failed] of table) {
    it(title, () => {
      const result = counts(text);
      assert.deepEqual([result.passed, result.failed], [passed, failed]);
    });
  }

  it('come with the seconds of the files, of which the slowest are named', () => {
    const name = join(repositoryRoot, 'libs/a.spec.js');
    const files = jestCounts(jest({ testResults: [{ name, startTime: 1_000, endTime: 3_500 }] }));
    const test = (duration) => ({ tests: [{ results: [{ duration }] }] });
    const inner = { title: 'in dark colors', specs: [test(4_000)] };
    const suite = { title: 'b.spec.ts', specs: [test(500), test(1_000)], suites: [inner] };
    const browser = playwrightCounts(JSON.stringify({ stats: {}, errors: [], suites: [suite] }));
    assert.deepEqual(slowestFiles([files, browser, { passed: 1, failed: 0 }]), [
      '    5.5 s  web/e2e/b.spec.ts',
      '    2.5 s  libs/a.spec.js',
    ]);
    assert.equal(slowestFiles([files, browser], 1).length, 1);
  });

  it('cannot be read from an empty report', () => {
    assert.throws(() => tapCounts(''));
    assert.throws(() => jestCounts(''));
  });
});

describe('suites that run at the same time', () => {
  it('are suites of npm test, each once', () => {
    const names = suites.map(({ name }) => name);
    const listed = sideBySide.flat();
    assert.deepEqual(
      listed.filter((name) => !names.includes(name)),
      [],
    );
    assert.equal(new Set(listed).size, listed.length);
  });
});
