import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { additiveMigrations } from './additive-migrations.mjs';
import { codeChecks } from './code-checks.mjs';
import { documentedExports } from './documented-exports.mjs';
import { projectFiles } from './files.mjs';
import { licenseViolations } from './licenses.mjs';
import { linearPatterns } from './linear-patterns.mjs';
import { looseEntries, missingPackages, staleWorkspaces } from './lock-file.mjs';
import { textChecks } from './text-checks.mjs';
import { strayVersions } from './versions.mjs';
import { sharedTables, workspaceScope } from './workspace-scope.mjs';

/** Returns all checks over files. A check that depends on other files receives data from all files. */
export const checksFor = (files) => [
  ...codeChecks,
  ...textChecks,
  documentedExports,
  linearPatterns,
  additiveMigrations(),
  workspaceScope(sharedTables(files)),
];

/** Returns the violations in these files. */
export function violationsIn(files) {
  return checksFor(files).flatMap((check) =>
    files
      .filter((file) => check.applies(file.path))
      .flatMap((file) =>
        check
          .find(file)
          .map((line) => ({ file: `${file.path}:${line}`, rule: check.name, message: check.why })),
      ),
  );
}

const readJson = (root, path) => JSON.parse(readFileSync(join(root, path), 'utf8'));

/** Returns the violations of the project's own checks below `root`. */
export function checkViolations(root, workspaces) {
  const lockFile = readJson(root, 'package-lock.json');
  const manifests = Object.fromEntries(
    ['', ...workspaces].map((folder) => [folder, readJson(root, join(folder, 'package.json'))]),
  );
  return [
    ...violationsIn(projectFiles(root)),
    ...licenseViolations(lockFile),
    ...missingPackages(lockFile),
    ...looseEntries(lockFile),
    ...staleWorkspaces(lockFile, manifests),
    ...strayVersions(manifests),
  ];
}
