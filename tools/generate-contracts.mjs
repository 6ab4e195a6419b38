// Writes libs/contracts/src/registry: the list of contracts, and the cache tags as data. --check only compares.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheTagsModule, contractModulesModule } from './lib/contract-modules.mjs';
import { compile } from './lib/compiler.mjs';
import { repositoryRoot } from './lib/repository.mjs';
import { runStreaming } from './lib/run-streaming.mjs';

const contracts = join(repositoryRoot, 'libs/contracts/src');

function current(name) {
  try {
    return readFileSync(join(contracts, 'registry', name), 'utf8');
  } catch {
    return '';
  }
}

const files = readdirSync(contracts, { recursive: true })
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => name.endsWith('.ts'))
  .sort();
const isCheck = process.argv.includes('--check');
const stale = [];

async function put(name, code) {
  if (current(name) === code) return false;
  stale.push(name);
  if (!isCheck) writeFileSync(join(contracts, 'registry', name), code);
  return true;
}

const list = await contractModulesModule(files, (name) => readFileSync(join(contracts, name), 'utf8'));
await put('contract-modules.ts', list);
// The tags are read from the compiled contracts.
const compiled = isCheck || (await runStreaming(compile('libs/contracts'))) === 0;
if (compiled && (!isCheck || stale.length === 0)) {
  await put('cache-tags.ts', await cacheTagsModule(await import('@emberdeck/contracts/registry/registry')));
}
if (!compiled || (isCheck && stale.length > 0)) {
  console.error(`libs/contracts/src/registry is out of date (${stale.join(', ')}): npm run generate`);
  process.exitCode = 1;
}
