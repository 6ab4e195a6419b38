import { mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { repositoryRoot } from './repository.mjs';
import { runStreaming, tool } from './run-streaming.mjs';

/** Tests define their own settings, so the developer's settings of the product must not reach them. */
function cleanEnvironment() {
  const settings =
    /^(EMBERDECK_(?!TEST_).*|PORT|HOST|PUBLIC_URL|NODE_ENV|(DATABASE|NATS|REDIS|SMTP)_URL|ALLOW_UNVERIFIED_SIGNUP)$/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !settings.test(name)));
}

/** Returns the path of a runner's result file; deletes the result of an earlier run. */
function resultFile(suite) {
  const file = join(repositoryRoot, '.cache/test-results', suite);
  mkdirSync(dirname(file), { recursive: true });
  rmSync(file, { force: true });
  return file;
}

/** Reads the counts of a run, and the seconds of its files. An unreadable result counts as one failed test. */
function countsFrom(file, code, read) {
  try {
    const { passed, failed, files = [] } = read(readFileSync(file, 'utf8'));
    return { passed, failed: code !== 0 && failed === 0 ? 1 : failed, files };
  } catch {
    return { passed: 0, failed: 1, files: [] };
  }
}

/** The slowest files of all suites, slowest first, as lines of seconds and path. */
export const slowestFiles = (results, count = 10) =>
  results
    .flatMap(({ files = [] }) => files)
    .sort((one, other) => other.seconds - one.seconds)
    .slice(0, count)
    .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}`);

/** A file of several specs has a row for each of them, by their outermost titles. */
function secondsByTitle(folder, tests) {
  const seconds = new Map();
  for (const { ancestorTitles, duration } of tests) {
    const name = `${folder}: ${ancestorTitles[0] ?? ''}`;
    seconds.set(name, (seconds.get(name) ?? 0) + (duration ?? 0) / 1000);
  }
  return [...seconds].map(([name, each]) => ({ name, seconds: each }));
}

/** Skipped tests count as failed, because every test must run. */
export function jestCounts(text) {
  const result = JSON.parse(text);
  return {
    passed: result.numPassedTests,
    failed:
      result.numFailedTests + result.numPendingTests + result.numTodoTests + result.numRuntimeErrorTestSuites,
    files: result.testResults.flatMap(({ name, startTime, endTime, assertionResults }) =>
      name.endsWith('.together.spec.js')
        ? secondsByTitle(dirname(relative(repositoryRoot, name)), assertionResults)
        : [{ name: relative(repositoryRoot, name), seconds: (endTime - startTime) / 1000 }],
    ),
  };
}

const sum = (numbers) => numbers.reduce((total, each) => total + each, 0);

/** The seconds of the tests of a suite of Playwright, which may contain suites. */
function secondsOf({ specs = [], suites: inner = [] }) {
  const own = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results));
  return sum(own.map(({ duration }) => duration)) / 1000 + sum(inner.map(secondsOf));
}

export function playwrightCounts(text) {
  const { stats, errors, suites: files = [] } = JSON.parse(text);
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + stats.skipped + errors.length,
    files: files.map((file) => ({ name: `web/e2e/${file.title}`, seconds: secondsOf(file) })),
  };
}

export function tapCounts(text) {
  const count = (name) => Number(new RegExp(`^# ${name} (\\d+)$`, 'm').exec(text)[1]);
  return {
    passed: count('pass'),
    failed: count('fail') + count('cancelled') + count('skipped') + count('todo'),
  };
}

/** Compiled tests and their sources are in different folders and share only the file name. No folder matches. */
const jestPattern = (filter) => {
  const name = filter
    .split('/')
    .at(-1)
    .replace(/\.(tsx?|js)$/, '');
  return `${name}[^/]*$`;
};

async function runJest(size, filters, { workers, log, project = size }) {
  const file = resultFile(`${size}.json`);
  const [node, script] = tool('jest/bin/jest.js');
  const command = [
    node,
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
    script,
    `--selectProjects=${project}`,
    `--maxWorkers=${workers}`,
    // A worker keeps the module graph of each file that it has run, and later spends most of its time collecting garbage.
    '--workerIdleMemoryLimit=800MB',
    '--passWithNoTests',
    '--json',
    `--outputFile=${file}`,
    ...filters.map(jestPattern),
  ];
  return countsFrom(file, await runStreaming(command, { env: cleanEnvironment(), log }), jestCounts);
}

function toolSpecs(filters) {
  return readdirSync(join(repositoryRoot, 'tools'), { recursive: true })
    .map((name) => `tools/${name.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith('.spec.mjs'))
    .filter((path) => filters.length === 0 || filters.some((filter) => path.includes(filter)));
}

async function runToolSpecs(filters, { log }) {
  const specs = toolSpecs(filters);
  if (specs.length === 0) return { passed: 0, failed: 0 };
  const file = resultFile('tools.tap');
  const reporters = [
    '--test-reporter=spec',
    '--test-reporter-destination=stdout',
    '--test-reporter=tap',
    `--test-reporter-destination=${file}`,
  ];
  const code = await runStreaming([process.execPath, '--test', ...reporters, ...specs], {
    env: cleanEnvironment(),
    log,
  });
  return countsFrom(file, code, tapCounts);
}

async function runPlaywright(name, filters) {
  // The build comes before it.
  const { freePort } = await import('@emberdeck/processes/free-port');
  const file = resultFile(`${name}.json`);
  const dataFolder = join(tmpdir(), `emberdeck-e2e-${process.pid}`);
  const env = {
    ...cleanEnvironment(),
    EMBERDECK_E2E_PORT: String(await freePort()),
    EMBERDECK_E2E_DATA_DIR: dataFolder,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    EMBERDECK_TEST_WIDE: name === 'wide' ? 'yes' : '',
  };
  const command = tool('@playwright/test/cli.js', 'test', '--config=web/playwright.config.ts');
  try {
    const code = await runStreaming(
      [...command, '--reporter=list,json', '--pass-with-no-tests', ...filters],
      { env },
    );
    return countsFrom(file, code, playwrightCounts);
  } finally {
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

/** Files of reports in other programs, then the browser. */
async function runWide(filters) {
  const files = await runJest('wide', filters, { workers: 1 });
  const browser = await runPlaywright('wide', filters);
  return {
    passed: files.passed + browser.passed,
    failed: files.failed + browser.failed,
    files: [...files.files, ...browser.files],
  };
}

const jestSuite = (name, workers) => ({
  name,
  run: (filters, options = {}) => runJest(name, filters, { workers, ...options }),
});

/** The suites of `npm test`. `run` returns the numbers of passed and failed tests. */
export const suites = [
  jestSuite('unit', 2),
  jestSuite('component', 2),
  { name: 'tools', run: (filters, options = {}) => runToolSpecs(filters, options) },
  {
    name: 'int',
    // A filter runs single files; all of them share module graphs.
    run: (filters, options = {}) =>
      runJest('int', filters, { workers: 3, project: filters.length === 0 ? 'together' : 'int', ...options }),
  },
  jestSuite('system', 1),
  { name: 'e2e', run: (filters) => runPlaywright('e2e', filters) },
];

/**
 * `npm test` runs these lists side by side, the suites of each in turn, and all other suites after them. The system suite
 * mostly waits for processes to start and stop, and both lists take about as long.
 */
export const sideBySide = [
  ['unit', 'system', 'tools'],
  ['component', 'int'],
];

/** Suites that run only when named: wide matrices, faults and timings in the browser. */
export const suitesByName = [{ name: 'wide', run: runWide }];
