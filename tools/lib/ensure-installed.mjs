import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from './repository.mjs';
import { npmCommand, runStep } from './run-step.mjs';

function lockedPackages(file) {
  try {
    return JSON.parse(readFileSync(join(repositoryRoot, file), 'utf8')).packages;
  } catch {
    return null;
  }
}

/**
 * Returns whether node_modules contains the packages of package-lock.json. npm writes node_modules/.package-lock.json
 * at the end of a successful install, so an interrupted install does not count. Optional packages of other platforms
 * may be absent.
 */
function isInstalled() {
  const wanted = lockedPackages('package-lock.json');
  const present = lockedPackages('node_modules/.package-lock.json');
  if (!wanted || !present) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.includes('node_modules/')) return true;
    const found = present[path];
    if (!found) return entry.optional === true;
    return found.version === entry.version && found.integrity === entry.integrity;
  });
}

/**
 * Installs the locked packages unless they are already installed. Includes development packages, because the build
 * needs them.
 */
export async function ensureInstalled() {
  if (isInstalled()) return;
  await runStep('installing packages', [
    ...npmCommand(),
    'ci',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
  ]);
}
