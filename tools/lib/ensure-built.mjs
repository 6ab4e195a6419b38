import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { compile } from './compiler.mjs';
import { pruneOutputs } from './prune-outputs.mjs';
import { repositoryRoot, workspaceFolders } from './repository.mjs';
import { npmCommand, runStep } from './run-step.mjs';
import { sourceFingerprint } from './source-fingerprint.mjs';

const sharedInputs = ['package.json', 'package-lock.json', 'tsconfig.json', 'tsconfig.base.json'];
const compiledStamp = join(repositoryRoot, 'apps/dist/.build-stamp');
const webStamp = join(repositoryRoot, 'web/dist/.build-stamp');
const webPage = join(repositoryRoot, 'web/dist/site/index.html');

function readStamp(file) {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch {
    return [];
  }
}

function writeStamp(file, lines) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, lines.join('\n'));
}

/** The libraries that the web app shares with the servers. */
const sharedWithWeb = ['libs/contracts', 'libs/charts'];

/** Returns the packages that tsc compiles; the web app has a separate bundler. */
function compiledFolders() {
  return workspaceFolders().filter((folder) => folder !== 'web');
}

function isCompiled(fingerprint, everything) {
  const outputsExist = compiledFolders()
    .filter((folder) => everything || !['bench', 'tests', 'libs/testing'].includes(folder))
    .every((folder) => existsSync(join(repositoryRoot, folder, 'dist/.tsbuildinfo')));
  const [builtFrom, scope] = readStamp(compiledStamp);
  return outputsExist && builtFrom === fingerprint && (scope === 'everything' || !everything);
}

async function compileAll(fingerprint, everything) {
  await runStep(
    everything ? 'compiling everything' : 'compiling the services',
    compile(...(everything ? [] : ['apps'])),
  );
  writeStamp(compiledStamp, [fingerprint, everything ? 'everything' : 'run']);
}

async function buildWeb(fingerprint) {
  await runStep('building the web app', [...npmCommand(), 'run', 'build', '-w', '@emberdeck/web']);
  writeStamp(webStamp, [fingerprint]);
}

/**
 * Builds the stale parts of what `npm start` needs. With `everything` it also builds the benchmarks and the types of
 * the web app and its tests. Sources are fingerprinted before the build, so the next build detects a change made
 * meanwhile.
 */
export async function ensureBuilt({ everything = false } = {}) {
  const compiledFrom = sourceFingerprint([...sharedInputs, ...workspaceFolders()]);
  const webFrom = sourceFingerprint([...sharedInputs, 'web', ...sharedWithWeb]);
  const steps = [];
  if (!isCompiled(compiledFrom, everything)) {
    rmSync(compiledStamp, { force: true });
    for (const folder of compiledFolders()) pruneOutputs(join(repositoryRoot, folder));
    steps.push(() => compileAll(compiledFrom, everything));
  }
  if (readStamp(webStamp)[0] !== webFrom || !existsSync(webPage)) {
    rmSync(webStamp, { force: true });
    steps.push(() => buildWeb(webFrom));
  }
  if (steps.length === 0) return;
  // Both steps read these compiled libraries, and can then run in parallel.
  await runStep('compiling the contracts', compile(...sharedWithWeb));
  const results = await Promise.allSettled(steps.map((step) => step()));
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}
