import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './lib/ensure-built.mjs';
import { ensureInstalled } from './lib/ensure-installed.mjs';
import { ensureTestTools } from './lib/ensure-test-tools.mjs';
import { requireNode } from './lib/require-node.mjs';
import { runStreaming, tool } from './lib/run-streaming.mjs';

// `npm run test:faults`: full disks, frozen processes and servers, a wrong key. It takes minutes and is not part of
// `npm test`. `npm run test:faults -- frozen` runs the files whose names match.

const diskSize = '400m';

/** Mounts a small separate disk; returns null if this user cannot mount one. */
function mountSmallDisk() {
  const folder = mkdtempSync(join(tmpdir(), 'emberdeck-small-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskSize},mode=0755`, 'tmpfs', folder], {
      stdio: 'ignore',
    });
    chmodSync(folder, 0o755);
    return folder;
  } catch {
    rmdirSync(folder);
    return null;
  }
}

function unmount(folder) {
  execFileSync('umount', [folder]);
  rmdirSync(folder);
}

async function runSpecs(disk, result) {
  const [node, script] = tool('jest/bin/jest.js');
  const options = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
  const command = [
    node,
    ...options,
    script,
    '--selectProjects=faults',
    '-i',
    '--verbose',
    '--json',
    `--outputFile=${result}`,
    ...(disk ? [] : ['--testPathIgnorePatterns=full-disk']),
    ...process.argv.slice(2),
  ];
  const env = { ...process.env, ...(disk && { EMBERDECK_TEST_SMALL_DISK: disk }) };
  const code = await runStreaming(command, { env });
  const counts = JSON.parse(readFileSync(result, 'utf8'));
  const failed = counts.numFailedTests + counts.numRuntimeErrorTestSuites;
  return { passed: counts.numPassedTests, failed: code !== 0 && failed === 0 ? 1 : failed };
}

requireNode();
await ensureInstalled();
await ensureBuilt({ everything: true });
await ensureTestTools();
const folder = mkdtempSync(join(tmpdir(), 'emberdeck-test-faults-'));
const disk = mountSmallDisk();
let counts = { passed: 0, failed: 1 };
try {
  counts = await runSpecs(disk, join(folder, 'result.json'));
} finally {
  rmSync(folder, { recursive: true, force: true });
  if (disk) unmount(disk);
}
if (!disk) {
  console.log(
    '\nFull disks were not tried: they need a small file system, which only root may mount on Linux.',
  );
}
console.log(`\n${counts.passed} passed, ${counts.failed} failed`);
process.exitCode = counts.failed === 0 ? 0 : 1;
