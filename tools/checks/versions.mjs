import { isBefore } from '@emberdeck/platform/runtime/product-version';
import { lastRelease } from '../lib/last-release.mjs';

const violation = (folder, message) => ({
  file: folder ? `${folder}/package.json` : 'package.json',
  rule: 'one-version',
  message,
});

/** Returns the packages whose version is not that of the root, which comes after the last release. */
export function strayVersions(manifests, last = lastRelease) {
  const { version } = manifests[''];
  const strays = Object.entries(manifests).filter(([, manifest]) => manifest.version !== version);
  return [
    ...(isBefore(last.version, version)
      ? []
      : [
          violation(
            '',
            `The version is ${version}, which does not come after the last release, ${last.version}`,
          ),
        ]),
    ...strays.map(([folder, manifest]) =>
      violation(
        folder,
        `The version is ${manifest.version}: a program compares that of the product, ${version}`,
      ),
    ),
  ];
}
