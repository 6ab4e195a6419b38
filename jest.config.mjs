import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { repositoryRoot, workspaceFolders } from './tools/lib/repository.mjs';

const sizes = [
  { name: 'together', ending: /\.together\.spec\.ts$/ },
  { name: 'int', ending: /\.int\.spec\.tsx?$/ },
  { name: 'system', ending: /\.system\.spec\.tsx?$/ },
  { name: 'containers', ending: /\.containers\.spec\.tsx?$/ },
  { name: 'upgrade', ending: /\.upgrade\.spec\.tsx?$/ },
  { name: 'faults', ending: /\.faults\.spec\.tsx?$/ },
  { name: 'wide', ending: /\.wide\.spec\.ts$/ },
  { name: 'component', ending: /\.spec\.tsx$/ },
  { name: 'unit', ending: /\.spec\.ts$/ },
];

/** Where a workspace's compiled tests are. */
const outputFolder = (workspace) => (workspace === 'web' ? 'web/dist/types' : `${workspace}/dist`);

function specsBelow(folder) {
  if (!existsSync(join(repositoryRoot, folder))) return [];
  return readdirSync(join(repositoryRoot, folder), { recursive: true })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((path) => /\.spec\.tsx?$/.test(path) && !/^web\/e2e\/|\/(node_modules|dist)\//.test(path));
}

/**
 * The tests, as they are in the sources: what runs is compiled, and a compiled test whose source is gone must not run.
 * Playwright runs those of `web/e2e`.
 */
const specs = workspaceFolders().flatMap((workspace) =>
  specsBelow(workspace).map((source) => ({
    size: sizes.find((size) => size.ending.test(source)).name,
    compiled: outputFolder(workspace) + source.slice(workspace.length).replace(/\.tsx?$/, '.js'),
  })),
);

/** Specs of these folders run by the entries of size `together` of the same folder. */
const foldersOfEntries = specs
  .filter(({ size }) => size === 'together')
  .map(({ compiled }) => `${dirname(compiled)}/`);

const isWithoutEntry = ({ size, compiled }) =>
  size === 'int' && !foldersOfEntries.some((folder) => compiled.startsWith(folder));

const escaped = (text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
const exactly = (path) => `^${escaped(join(repositoryRoot, path))}$`;

function project(displayName, testTimeoutMs, options = {}, isTest = ({ size }) => size === displayName) {
  const tests = specs.filter(isTest).map((spec) => exactly(spec.compiled));
  return {
    displayName,
    rootDir: repositoryRoot,
    roots: workspaceFolders()
      .map((workspace) => join(repositoryRoot, outputFolder(workspace)))
      .filter((folder) => existsSync(folder)),
    testRegex: tests.length > 0 ? tests : ['^no-test-of-this-size$'],
    testEnvironment: 'node',
    moduleFileExtensions: ['js', 'mjs', 'cjs', 'json', 'node'],
    transform: {},
    restoreMocks: true,
    // The folder for temporary files is deleted after a run.
    cacheDirectory: '<rootDir>/.cache/jest',
    globals: { testTimeoutMs },
    setupFilesAfterEnv: ['./tools/jest/set-timeout.mjs'],
    ...options,
  };
}

const withDatabase = {
  globalSetup: './tools/jest/global-setup.mjs',
  globalTeardown: './tools/jest/global-teardown.mjs',
};

/**
 * The test sizes that Jest runs. `tools/test.mjs` builds first; it runs e2e and tools tests without Jest. A time limit ends
 * a test that hangs, also on a machine that is several times slower than usual.
 */
export default {
  watchman: false,
  projects: [
    project('unit', 30_000),
    project('component', 180_000, {
      testEnvironment: 'jest-fixed-jsdom',
      setupFiles: ['./tools/jest/component-setup.mjs'],
      transform: { '/web/dist/types/src/.*\\.js$': './tools/jest/web-build-constants.mjs' },
    }),
    project('int', 180_000, withDatabase),
    // The same tests, those of a service in few files with one module graph each: what runs without a filter.
    project('together', 180_000, withDatabase, (spec) => spec.size === 'together' || isWithoutEntry(spec)),
    project('system', 600_000, {
      globalSetup: './tools/jest/products-setup.mjs',
      globalTeardown: './tools/jest/products-teardown.mjs',
    }),
    // `npm run test:wide`, before its tests in the browser.
    project('wide', 120_000),
    // `npm run test:containers`; no suite of `npm test`, since it needs a container engine.
    project('containers', 900_000),
    // `npm run test:faults`; no suite of `npm test`, since it takes minutes and mounts a small disk.
    project('faults', 300_000),
    // `npm run check:upgrade`; no suite of `npm test`, since it installs and builds the last release.
    project('upgrade', 120_000),
  ],
};
