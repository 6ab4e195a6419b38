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
    debian: headlessShell,
    elsewhere: 'https://www.chromium.org/getting-involved/download-chromium',
  },
];

const mayInstall = () => process.getuid?.() === 0 && existsSync('/etc/debian_version');

/** The headless build needs a third less processor time than a Chromium with windows. */
const headlessShell = 'chromium-headless-shell';

async function install(packages) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await runStep('reading the list of Debian packages', ['apt-get', 'update'], { env });
  await runStep(
    `installing ${packages.join(', ')}`,
    ['apt-get', 'install', '--yes', '--no-install-recommends', ...packages],
    { env },
  );
}

/** Ignores an error under a condition: another Chromium does too, if the better one is not to be had. */
const onlyIf = (condition) => (error) => {
  if (!condition) throw error;
};

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
  const prefersShell =
    (packages?.includes(headlessShell) ?? true) && !findExecutable(headlessShell, process.env.PATH);
  if (mayInstall()) {
    const wanted = [
      ...new Set([...missing.map((tool) => tool.debian), ...(prefersShell ? [headlessShell] : [])]),
    ];
    if (wanted.length > 0) await install(wanted).catch(onlyIf(missing.length === 0));
  }
  const absent = tools.filter(isMissing);
  if (absent.length === 0) return;
  const lines = absent.map(
    (tool) =>
      `  ${tool.names[0]}: apt-get install ${tool.debian} on Debian and Ubuntu, or see ${tool.elsewhere}`,
  );
  throw new Error(`This needs programs that are not on the PATH:\n${lines.join('\n')}`);
}
