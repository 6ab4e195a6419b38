import { ensureBuilt } from './lib/ensure-built.mjs';
import { ensureInstalled } from './lib/ensure-installed.mjs';
import { requireNode } from './lib/require-node.mjs';
import { runStreaming, tool } from './lib/run-streaming.mjs';

// `npm run test:containers`: builds the images, runs docker-compose.yml and tests it from outside. It needs a container
// engine (DOCKER_HOST selects another one than the default) and docker-compose. It is not part of `npm test`.
requireNode();
await ensureInstalled();
await ensureBuilt({ everything: true });
const [node, script] = tool('jest/bin/jest.js');
const options = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
const filters = process.argv.slice(2).flatMap((name) => ['--testNamePattern', name]);
process.exitCode = await runStreaming([
  node,
  ...options,
  script,
  '--selectProjects=containers',
  '-i',
  ...filters,
]);
