import { requireNode } from './require-node.mjs';

requireNode();

/** Installs missing packages and builds stale outputs. Exits this process if that fails, or if npm has ended. */
export async function prepare() {
  const parent = process.ppid;
  try {
    const { ensureInstalled } = await import('./ensure-installed.mjs');
    const { ensureBuilt } = await import('./ensure-built.mjs');
    await ensureInstalled();
    await ensureBuilt();
  } catch (err) {
    console.error(`emberdeck: ${err.message}`);
    process.exit(1);
  }
  // A signal to npm ends npm's shell, but does not always reach this process.
  if (process.ppid !== parent) process.exit(1);
}
