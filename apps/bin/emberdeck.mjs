#!/usr/bin/env node
import { existsSync } from 'node:fs';

// In a clone the sources may be newer than the build. An image contains no tools folder.
const tools = new URL('../../tools/lib/prepare.mjs', import.meta.url);
if (existsSync(tools)) {
  const { prepare } = await import(tools.href);
  await prepare();
}
await import('../dist/cli/main.js');
