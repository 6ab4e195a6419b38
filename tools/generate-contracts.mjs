// Writes what derives from the contracts: their list and the cache tags in libs/contracts/src/registry, and the kinds of
// notices with their English words for the browser. --check only compares.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheTagsModule, contractModulesModule } from './lib/contract-modules.mjs';
import { compile } from './lib/compiler.mjs';
import { repositoryRoot } from './lib/repository.mjs';
import { kindGroupsModule, noticeKindsModule, noticeWords } from './lib/notice-kinds.mjs';
import { runStreaming } from './lib/run-streaming.mjs';

const contracts = join(repositoryRoot, 'libs/contracts/src');
const registry = 'libs/contracts/src/registry';

function current(name) {
  try {
    return readFileSync(join(repositoryRoot, name), 'utf8');
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
  if (!isCheck) writeFileSync(join(repositoryRoot, name), code);
  return true;
}

const list = await contractModulesModule(files, (name) => readFileSync(join(contracts, name), 'utf8'));
await put(`${registry}/contract-modules.ts`, list);
// The rest is read from the compiled contracts.
const compiled = isCheck || (await runStreaming(compile('libs/contracts'))) === 0;
if (compiled && (!isCheck || stale.length === 0)) {
  const defined = await import('@emberdeck/contracts/registry/registry');
  await put(`${registry}/cache-tags.ts`, await cacheTagsModule(defined));
  await put('web/src/app/bell/noticeKinds.ts', await noticeKindsModule(defined.noticeKinds));
  await put('web/src/features/settings/kindGroups.ts', await kindGroupsModule(defined.noticeKinds));
  await put('web/src/shared/strings/en/notices.json', noticeWords(defined.noticeKinds));
}
if (!compiled || (isCheck && stale.length > 0)) {
  console.error(`${stale.join(', ')}: out of date, npm run generate`);
  process.exitCode = 1;
}
