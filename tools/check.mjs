import { compile } from './lib/compiler.mjs';
import { ensureInstalled } from './lib/ensure-installed.mjs';
import { repositoryRoot, workspaceFolders } from './lib/repository.mjs';
import { requireNode } from './lib/require-node.mjs';
import { runStreaming, tool } from './lib/run-streaming.mjs';

/** Prints the violations of a check; returns whether there are none. */
function report(violations) {
  for (const { file, rule, message } of violations) {
    console.log(`${file}  ${rule}: ${message}`);
  }
  console.log(violations.length === 0 ? 'nothing found' : `${violations.length} found`);
  return violations.length === 0;
}

const succeeds = async (command) => (await runStreaming(command)) === 0;

async function architecture() {
  const { architectureViolations } = await import('./checks/architecture.mjs');
  return report(await architectureViolations(repositoryRoot));
}

async function manifests() {
  const { checkManifests } = await import('./check-manifests.mjs');
  const { violations, leftOut } = checkManifests(repositoryRoot);
  if (leftOut) console.log(leftOut);
  return violations ? report(violations) : true;
}

const steps = [
  ['types', () => succeeds(compile())],
  // This step compares the documentation with the output of the compiler step.
  ['generated files', () => succeeds([process.execPath, 'tools/generate-configuration.mjs', '--check'])],
  ['limits of the front proxy', () => succeeds([process.execPath, 'tools/generate-proxy.mjs', '--check'])],
  ['registry of contracts', () => succeeds([process.execPath, 'tools/generate-contracts.mjs', '--check'])],
  ['collected texts', () => succeeds([process.execPath, 'tools/generate-strings.mjs', '--check'])],
  ['lint', () => succeeds(tool('oxlint/bin/oxlint', '--type-aware', '--deny-warnings'))],
  ['format', () => succeeds(tool('oxfmt/bin/oxfmt', '--list-different'))],
  ['architecture', architecture],
  [
    'checks',
    async () =>
      report((await import('./checks/checks.mjs')).checkViolations(repositoryRoot, workspaceFolders())),
  ],
  // The compiled gateway describes it.
  [
    'description of the API',
    async () => {
      const { descriptionViolations, servedDescription } = await import('./check-api.mjs');
      return report(await descriptionViolations(await servedDescription()));
    },
  ],
  ['manifests', manifests],
];

async function main() {
  requireNode();
  await ensureInstalled();
  const failed = [];
  for (const [name, passes] of steps) {
    const startedAt = Date.now();
    console.log(`\n== ${name}`);
    if (!(await passes())) {
      failed.push(name);
    }
    console.log(`   ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
  }
  console.log(failed.length === 0 ? '\nAll checks passed.' : `\nFailed: ${failed.join(', ')}.`);
  process.exitCode = failed.length === 0 ? 0 : 1;
}

await main();
