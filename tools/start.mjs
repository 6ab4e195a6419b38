import { requireNode } from './lib/require-node.mjs';

requireNode();

const programs = {
  'all-in-one': '../apps/dist/all-in-one/launcher.js',
  distributed: '../apps/dist/distributed/launcher.js',
  'verify-ledger': '../apps/dist/cli/verify-ledger/launcher.js',
  'dead-letters': '../apps/dist/cli/dead-letters/launcher.js',
  backup: '../apps/dist/cli/backup/launcher.js',
  restore: '../apps/dist/cli/restore/launcher.js',
  doctor: '../apps/dist/cli/doctor/launcher.js',
  'rotate-keys': '../apps/dist/cli/rotate-keys/launcher.js',
};

// What stays are the program's own arguments.
const [name = 'all-in-one'] = process.argv.splice(2, 1);
if (!Object.hasOwn(programs, name)) {
  console.error(
    `emberdeck: there is no program named ${name}. There are: ${Object.keys(programs).join(', ')}`,
  );
  process.exit(1);
}

const parent = process.ppid;
try {
  const { ensureInstalled } = await import('./lib/ensure-installed.mjs');
  const { ensureBuilt } = await import('./lib/ensure-built.mjs');
  await ensureInstalled();
  await ensureBuilt();
} catch (err) {
  console.error(`emberdeck: ${err.message}`);
  process.exit(1);
}
// A signal to npm ends its shell, but does not always reach us.
if (process.ppid !== parent) process.exit(1);
await import(programs[name]);
