import { requireNode } from './require-node.mjs';

requireNode();

/** Installs what is missing and builds what is stale. Ends this process where that fails, or where npm is gone. */
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
  // A signal to npm ends its shell, but does not always reach this process.
  if (process.ppid !== parent) process.exit(1);
}
