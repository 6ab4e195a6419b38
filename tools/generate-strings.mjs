// Writes web/src/shared/strings/*.ts, which import the texts of each language from its JSON files. --check only
// compares.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from './lib/repository.mjs';
import { stringModules } from './lib/string-modules.mjs';

const folder = join(repositoryRoot, 'web/src/shared/strings');

function readLocales() {
  const tags = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return Object.fromEntries(
    tags.map(({ name: tag }) => {
      const files = readdirSync(join(folder, tag)).filter((file) => file.endsWith('.json'));
      const texts = (file) => JSON.parse(readFileSync(join(folder, tag, file), 'utf8'));
      return [tag, Object.fromEntries(files.map((file) => [file.slice(0, -'.json'.length), texts(file)]))];
    }),
  );
}

function current(name) {
  try {
    return readFileSync(join(folder, name), 'utf8');
  } catch {
    return '';
  }
}

const modules = stringModules(readLocales());
const written = readdirSync(folder).filter((name) => name.endsWith('.ts'));
const stale = [
  ...Object.keys(modules).filter((name) => current(name) !== modules[name]),
  ...written.filter((name) => !(name in modules)),
];
if (!process.argv.includes('--check')) {
  for (const [name, code] of Object.entries(modules)) writeFileSync(join(folder, name), code);
} else if (stale.length > 0) {
  console.error(
    `web/src/shared/strings is out of date (${stale.join(', ')}): node tools/generate-strings.mjs`,
  );
  process.exitCode = 1;
}
