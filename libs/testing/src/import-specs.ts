import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the sources of a compiled file. */
const sourcesOf = (folder: string): string => folder.replace(/\/dist(?=\/|$)/, '');

/**
 * Imports the integration specs of a folder into one test file, so that they share one module graph: loading the graph of a
 * service takes a second of a processor. `url` is the importing file, `part` of `of` says which share of the specs it
 * runs. A compiled spec without a source does not run.
 */
export async function importSpecs(url: string, { part, of }: { part: number; of: number }): Promise<void> {
  const folder = dirname(fileURLToPath(url));
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.int.spec.js'))
    .filter((name) => existsSync(join(sourcesOf(folder), dirname(name), `${basename(name, '.js')}.ts`)))
    .sort();
  for (const [place, name] of names.entries()) {
    if (place % of === part - 1) await import(join(folder, name));
  }
}
