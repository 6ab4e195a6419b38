import { fork, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { requireNode } from './lib/require-node.mjs';

requireNode();

const { ensureInstalled } = await import('./lib/ensure-installed.mjs');
const { ensureBuilt } = await import('./lib/ensure-built.mjs');
const { compilerPath } = await import('./lib/compiler.mjs');
const { repositoryRoot } = await import('./lib/repository.mjs');

/** The web app's development server proxies /api and /ws to this port. */
const serverPort = '8080';

function start(script, args, folder = repositoryRoot) {
  return spawn(process.execPath, [script, ...args], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
}

/** Starts the all-in-one deployment. Its database keeps running while the application restarts. */
async function startProduct() {
  const { LauncherControl } = await import('@emberdeck/processes/launcher-control');
  const launcher = fork(join(repositoryRoot, 'apps/dist/all-in-one/launcher.js'), {
    env: { ...process.env, PORT: serverPort },
  });
  return new LauncherControl(launcher);
}

/** Compiles after every change of a source, and calls `onCompiled` after each compilation without errors. */
function watchServices(onCompiled) {
  const watcher = start(compilerPath, ['-b', 'apps', '--watch', '--preserveWatchOutput']);
  let initial = true;
  createInterface({ input: watcher.stdout }).on('line', (line) => {
    if (line.trim() !== '') console.log(line);
    if (!line.includes('Found 0 errors')) return;
    if (!initial) onCompiled();
    initial = false;
  });
  return watcher;
}

function watchWeb() {
  const web = join(repositoryRoot, 'web');
  const vite = dirname(createRequire(join(web, 'package.json')).resolve('vite/package.json'));
  const watcher = start(join(vite, 'bin', 'vite.js'), [], web);
  watcher.stdout.pipe(process.stdout);
  return watcher;
}

try {
  await ensureInstalled();
  await ensureBuilt();
  const product = await startProduct();
  const restart = async () => {
    await product.hold('app');
    await product.release('app');
    console.log('emberdeck: the application was started again');
  };
  const watchers = [];
  const end = async (code) => {
    for (const watcher of watchers) watcher.kill();
    await product.stop();
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void end(0));
  void product.exited.then(() => end(1));
  await product.ready;
  let last = Promise.resolve();
  const onCompiled = () => {
    last = last.then(restart).catch((err) => console.error(`emberdeck: ${err.message}`));
  };
  watchers.push(watchServices(onCompiled), watchWeb());
} catch (err) {
  console.error(`emberdeck: ${err.message}`);
  process.exit(1);
}
