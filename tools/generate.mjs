// Regenerates all generated files. Needed after a change of contracts, modules, settings or texts.
import { compile } from './lib/compiler.mjs';
import { runStreaming } from './lib/run-streaming.mjs';

const steps = [
  [process.execPath, 'tools/generate-contracts.mjs'],
  [process.execPath, 'tools/generate-strings.mjs'],
  compile(),
  [process.execPath, 'tools/generate-configuration.mjs'],
  [process.execPath, 'tools/generate-proxy.mjs'],
  [process.execPath, 'apps/dist/broker/write-permissions.js'],
];

for (const step of steps) {
  process.exitCode = await runStreaming(step);
  if (process.exitCode !== 0) break;
}
