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
 * Whether node_modules holds what package-lock.json names. npm writes node_modules/.package-lock.json at the end of
 * every install that succeeded, so an install that was interrupted does not pass. Optional packages of other
 * platforms are rightly absent.
 */
export function isInstalled() {
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

/** Installs the locked packages unless they are there already. Development packages too: the build needs them. */
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
