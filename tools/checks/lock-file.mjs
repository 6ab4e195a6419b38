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
