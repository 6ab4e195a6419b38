import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './lib/ensure-built.mjs';
import { ensureInstalled } from './lib/ensure-installed.mjs';
import { ensureTestTools } from './lib/ensure-test-tools.mjs';
import { lastRelease } from './lib/last-release.mjs';
import { repositoryRoot } from './lib/repository.mjs';
import { requireNode } from './lib/require-node.mjs';
import { npmCommand, runStep } from './lib/run-step.mjs';
import { runStreaming, tool } from './lib/run-streaming.mjs';

// `npm run check:upgrade`: the last release on the schema of this one. Its int tests run on tables with the new
// migrations, then its programs beside the new ones. It takes minutes and is not part of `npm test`.

const { commit, migrations, version } = lastRelease;
const folders = Object.keys(migrations);

/** Tests of the last release about its own migrations: no later one may differ from what they expect. */
const aboutTheSchema = [
  'matches the entities',
  'of an older release is restored and migrated',
  'keep every row of sync_run as it was',
  'restores metric points in their partitions',
];

/** The file of the last release whose tests follow on one another, from a list of all its migrations. */
const listingMigrations = '/persistence/migrate\\.int';

/** Tests of its demo, which must be off on this schema: it fills the workspace of this release's demo by statements of its own. */
const aboutItsDemo = ['demo remove', 'removes the demo from every table'];

/** Where the tests that read and write tables are. */
const withDatabase = ['/services/', '/tests/', '/persistence/'];

const git = (...args) => execFileSync('git', args, { cwd: repositoryRoot, encoding: 'utf8' }).trim();

/** Returns what `tools/last-release.json` says wrongly of its commit. */
function faultsOfRecord() {
  const { version: named } = JSON.parse(git('show', `${commit}:package.json`));
  const newest = (folder) => git('ls-tree', '--name-only', commit, `${folder}/migrations/`).split('/').at(-1);
  return [
    ...(named === version ? [] : [`the version is ${named}, not ${version}`]),
    ...folders
      .filter((folder) => newest(folder) !== migrations[folder])
      .map((folder) => `the last migration of ${folder} is ${newest(folder)}`),
  ];
}

async function prepare(release) {
  const faults = faultsOfRecord();
  if (faults.length > 0) throw new Error(`tools/last-release.json: of ${commit}, ${faults.join('; ')}`);
  git('worktree', 'add', '--quiet', '--detach', release, commit);
  // Its packages are not linked from here: their links to workspaces lead to the code of this release.
  const options = ['--include=dev', '--include=optional', '--prefer-offline', '--no-audit', '--no-fund'];
  await runStep('installing the last release', [...npmCommand(), 'ci', ...options], { cwd: release });
  await runStep('building the last release', [...npmCommand(), 'run', 'build'], { cwd: release });
}

const [node, script] = tool('jest/bin/jest.js');
const jest = [node, '--experimental-vm-modules', '--disable-warning=ExperimentalWarning', script];

/** Runs the int tests of the last release, whose databases get the migrations of this one. */
async function runItsTests(release) {
  const places = folders.map((each) => `${each}/migrations`);
  for (const place of places) {
    cpSync(join(repositoryRoot, place), join(release, place), { recursive: true });
  }
  try {
    const names = `--testNamePattern=^(?!.*(${[...aboutTheSchema, ...aboutItsDemo].join('|')}))`;
    const options = [
      '--selectProjects=int',
      '--maxWorkers=3',
      names,
      `--testPathIgnorePatterns=${listingMigrations}`,
    ];
    return await runStreaming([...jest, ...options, ...withDatabase], { cwd: release });
  } finally {
    // Its programs run without knowing the newer files.
    execFileSync('git', ['clean', '--force', '--quiet', '--', ...places], { cwd: release });
  }
}

/** Runs the programs of both releases side by side. */
function runBoth(release) {
  const env = { ...process.env, EMBERDECK_TEST_LAST_RELEASE: release };
  return runStreaming([...jest, '--selectProjects=upgrade', '-i', '--verbose'], { env });
}

requireNode();
await ensureInstalled();
await ensureBuilt({ everything: true });
await ensureTestTools();
const folder = mkdtempSync(join(tmpdir(), 'emberdeck-last-release-'));
const release = join(folder, 'release');
let codes = [1];
try {
  await prepare(release);
  codes = [await runItsTests(release), await runBoth(release)];
} finally {
  rmSync(folder, { recursive: true, force: true });
  git('worktree', 'prune');
}
const isFine = codes.every((code) => code === 0);
console.log(`\nRelease ${version} ${isFine ? 'runs' : 'does not run'} on the schema of this one.`);
process.exitCode = isFine ? 0 : 1;
