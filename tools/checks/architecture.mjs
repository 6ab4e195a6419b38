import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { cruise } from 'dependency-cruiser';
import { deadFiles } from './dead-files.mjs';

const rules = createRequire(import.meta.url)('../../.dependency-cruiser.cjs');

/** Returns the folders with TypeScript under the rules that exist below `root`. */
function sourceFolders(root) {
  const parents = ['libs', 'services'].filter((folder) => existsSync(join(root, folder)));
  const nested = parents.flatMap((parent) =>
    readdirSync(join(root, parent)).map((name) => `${parent}/${name}`),
  );
  return [...nested, 'gateway', 'apps', 'tests', 'bench', 'web'].filter((folder) =>
    existsSync(join(root, folder, 'package.json')),
  );
}

/**
 * Workspaces import each other by name, which Node resolves to compiled files. Here a name resolves to sources, so the
 * check needs no build.
 */
function sourceAliases(root, folders) {
  return Object.fromEntries(
    folders.map((folder) => [
      JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')).name,
      folder === 'apps' ? join(root, folder) : join(root, folder, 'src'),
    ]),
  );
}

function violation({ rule, from, to, cycle }) {
  const way = cycle?.length ? `${from} → ${cycle.map((step) => step.name).join(' → ')}` : `${from} → ${to}`;
  return {
    file: from,
    rule: rule.name,
    message: `${way}. ${rule.comment ?? architectureRules.get(rule.name)}`,
  };
}

/**
 * Returns the violations of the dependency rules in the sources below `root`. The names of its packages stay known for the
 * life of the process, unless `forgetsNames`.
 */
export async function architectureViolations(root, { forgetsNames = false } = {}) {
  const folders = sourceFolders(root);
  const { output } = await cruise(
    folders,
    { ...rules.options, baseDir: root, ruleSet: { forbidden: rules.forbidden }, validate: true },
    { alias: sourceAliases(root, folders), bustTheCache: forgetsNames },
  );
  return [
    ...output.summary.violations.map(violation),
    ...rules.reached.flatMap((rule) => deadFiles(output.modules, rule)),
  ];
}

/** The comment of each rule, by rule name. */
export const architectureRules = new Map(
  [...rules.forbidden, ...rules.reached].map((rule) => [rule.name, rule.comment]),
);
