import { existsSync } from 'node:fs';
import { runStep } from './run-step.mjs';

/** Programs that tests need and npm does not install, with their Debian package and download address. */
const toolsOf = (chromiumNames) => [
  {
    names: ['nats-server'],
    debian: 'nats-server',
    elsewhere: 'https://github.com/nats-io/nats-server/releases',
  },
  { names: ['redis-server'], debian: 'redis-server', elsewhere: 'https://redis.io/download' },
  {
    names: chromiumNames,
    debian: 'chromium-headless-shell',
    elsewhere: 'https://www.chromium.org/getting-involved/download-chromium',
  },
];

const mayInstall = () => process.getuid?.() === 0 && existsSync('/etc/debian_version');

async function install(missing) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await runStep('reading the list of Debian packages', ['apt-get', 'update'], { env });
  const packages = missing.map((tool) => tool.debian);
  await runStep(
    `installing ${packages.join(', ')}`,
    ['apt-get', 'install', '--yes', '--no-install-recommends', ...packages],
    { env },
  );
}

/**
 * Ensures that the programs which tests need are installed; `packages` limits them by Debian package. Installs missing
 * ones on Debian as root. Elsewhere it fails and names the missing programs and where to get them. Needs the compiled
 * libs/processes.
 */
export async function ensureTestTools(packages = null) {
  const { findExecutable } = await import('@emberdeck/processes/find-executable');
  const { chromiumNames } = await import('@emberdeck/processes/chromium');
  const tools = toolsOf(chromiumNames);
  const isMissing = (tool) =>
    (packages?.includes(tool.debian) ?? true) &&
    tool.names.every((name) => findExecutable(name, process.env.PATH) === null);
  const missing = tools.filter(isMissing);
  if (missing.length > 0 && mayInstall()) await install(missing);
  const absent = tools.filter(isMissing);
  if (absent.length === 0) return;
  const lines = absent.map(
    (tool) =>
      `  ${tool.names[0]}: apt-get install ${tool.debian} on Debian and Ubuntu, or see ${tool.elsewhere}`,
  );
  throw new Error(`This needs programs that are not on the PATH:\n${lines.join('\n')}`);
}
