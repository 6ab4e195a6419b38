import { requireNode } from './lib/require-node.mjs';

requireNode();

/** `npm run bench` runs every benchmark, `npm run bench -- messages` one; see bench/README.md. */
try {
  const { ensureInstalled } = await import('./lib/ensure-installed.mjs');
  const { ensureBuilt } = await import('./lib/ensure-built.mjs');
  await ensureInstalled();
  await ensureBuilt({ everything: true });
  await import('../bench/dist/src/main.js');
} catch (error) {
  console.error(`emberdeck: ${error.message}`);
  process.exitCode = 1;
}
