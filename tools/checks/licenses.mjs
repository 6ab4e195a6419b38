const permissive = new Set(
  '0BSD Apache-2.0 BlueOak-1.0.0 BSD-2-Clause BSD-3-Clause CC0-1.0 ISC MIT MIT-0 OFL-1.1 PostgreSQL Python-2.0 Unlicense Zlib'.split(
    ' ',
  ),
);

/** Whether an SPDX expression lets a product be shipped without further duties: `A OR B` by one, `A AND B` by all. */
export function isPermissive(expression) {
  const anyOf = expression.replaceAll(/[()]/g, '').split(' OR ');
  return anyOf.some((part) => part.split(' AND ').every((license) => permissive.has(license.trim())));
}

/** Packages of the lock file that the product ships under a license that is not permissive, or not named. */
export function licenseViolations(lockFile) {
  return Object.entries(lockFile.packages)
    .filter(([path, entry]) => path.includes('node_modules/') && !entry.dev && !entry.link)
    .filter(([, entry]) => !entry.license || !isPermissive(entry.license))
    .map(([path, entry]) => ({
      file: 'package-lock.json',
      rule: 'license',
      message: `${path} is ${entry.license ?? 'without a named license'}`,
    }));
}
