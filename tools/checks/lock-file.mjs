const sections = ['dependencies', 'devDependencies', 'optionalDependencies'];

const violation = (rule, message) => ({ file: 'package-lock.json', rule, message });

/**
 * Packages that the lock file wants for some platform and does not hold. npm writes such a file without a word where
 * the registry lacks them, and then refuses to install it from a fresh clone.
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

/** Workspaces whose package.json (by folder, the root is '') asks for something else than the lock file has. */
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
