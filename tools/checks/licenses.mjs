const permissive = new Set(
  '0BSD Apache-2.0 BlueOak-1.0.0 BSD-2-Clause BSD-3-Clause CC0-1.0 ISC MIT MIT-0 OFL-1.1 PostgreSQL Python-2.0 Unlicense Zlib'.split(
    ' ',
  ),
);

/**
 * Licenses of old packages, taken from their files. They declare the license in a form that npm does not copy into the
 * lock file.
 */
const namedElsewhere = new Map([
  ['node_modules/passport-strategy', 'MIT'],
  ['node_modules/pause', 'MIT'],
  ['node_modules/png-js', 'MIT'],
]);

/**
 * Returns whether an SPDX expression allows shipping without further obligations: `A OR B` needs one permissive
 * license, `A AND B` needs all.
 */
export function isPermissive(expression) {
  const anyOf = expression.replaceAll(/[()]/g, '').split(' OR ');
  return anyOf.some((part) => part.split(' AND ').every((license) => permissive.has(license.trim())));
}

/** Returns the shipped packages of the lock file whose license is missing or not permissive. */
export function licenseViolations(lockFile) {
  return Object.entries(lockFile.packages)
    .filter(([path, entry]) => path.includes('node_modules/') && !entry.dev && !entry.link)
    .filter(([path, entry]) => !isPermissive(entry.license ?? namedElsewhere.get(path) ?? ''))
    .map(([path, entry]) => ({
      file: 'package-lock.json',
      rule: 'license',
      message: `${path} is ${entry.license ?? 'without a named license'}`,
    }));
}
