import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { cruise } from 'dependency-cruiser';

const rules = createRequire(import.meta.url)('../../.dependency-cruiser.cjs');

/** Folders whose TypeScript the rules are about, as far as they exist below `root`. */
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
 * Workspaces import each other by name, which Node resolves to compiled files. The rules are about sources, so a name
 * leads to the sources here; then nothing has to be built before the check.
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
    message: `${from === to ? from : way}. ${rule.comment ?? architectureRules.get(rule.name)}`,
  };
}

/** Violations of the dependency rules over the sources below `root`. */
export async function architectureViolations(root) {
  const folders = sourceFolders(root);
  const { output } = await cruise(
    folders,
    { ...rules.options, baseDir: root, ruleSet: { forbidden: rules.forbidden }, validate: true },
    { alias: sourceAliases(root, folders), bustTheCache: true },
  );
  return output.summary.violations.map(violation);
}

/** What a rule of the configuration is for, by its name. */
export const architectureRules = new Map(rules.forbidden.map((rule) => [rule.name, rule.comment]));
