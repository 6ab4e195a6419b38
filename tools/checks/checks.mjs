import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeFences } from './code-checks.mjs';
import { documentedExports } from './documented-exports.mjs';
import { projectFiles } from './files.mjs';
import { licenseViolations } from './licenses.mjs';
import { missingPackages, staleWorkspaces } from './lock-file.mjs';
import { textFences } from './text-checks.mjs';
import { sharedTables, workspaceScope } from './workspace-scope.mjs';

/** All fences over files; those that need to know other files than the one they look at get all of them. */
export const fencesFor = (files) => [
  ...codeFences,
  ...textFences,
  documentedExports,
  workspaceScope(sharedTables(files)),
];

/** What the fences find in these files. */
export function violationsIn(files) {
  return fencesFor(files).flatMap((fence) =>
    files
      .filter((file) => fence.applies(file.path))
      .flatMap((file) =>
        fence
          .find(file)
          .map((line) => ({ file: `${file.path}:${line}`, rule: fence.name, message: fence.why })),
      ),
  );
}

const readJson = (root, path) => JSON.parse(readFileSync(join(root, path), 'utf8'));

/** What our own fences find below `root`. */
export function fenceViolations(root, workspaces) {
  const lockFile = readJson(root, 'package-lock.json');
  const manifests = Object.fromEntries(
    ['', ...workspaces].map((folder) => [folder, readJson(root, join(folder, 'package.json'))]),
  );
  return [
    ...violationsIn(projectFiles(root)),
    ...licenseViolations(lockFile),
    ...missingPackages(lockFile),
    ...staleWorkspaces(lockFile, manifests),
  ];
}
