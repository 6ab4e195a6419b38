// node deploy/docker/assemble.mjs <folder>
// Collects the content of the image: the production dependencies and the compiled code of all programs.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { repositoryRoot, workspaceFolders } from '../../tools/lib/repository.mjs';

const services = readdirSync(join(repositoryRoot, 'services')).map((name) => `services/${name}`);
const shipped = [
  'libs/charts',
  'libs/contracts',
  'libs/connector',
  'libs/platform',
  'libs/processes',
  'gateway',
  ...services,
  'apps',
];
const notForRunning = /\.(d\.ts|map|tsbuildinfo)$|\.spec\.js$|\.build-stamp$/;

function copyInto(target) {
  return (path) => {
    const from = join(repositoryRoot, path);
    if (!existsSync(from)) return;
    mkdirSync(dirname(join(target, path)), { recursive: true });
    cpSync(from, join(target, path), { recursive: true, filter: (source) => !notForRunning.test(source) });
  };
}

/** npm needs the lock file and all manifests; the folders of workspaces that do not ship are removed afterwards. */
function install(target) {
  const copy = copyInto(target);
  const all = workspaceFolders();
  const manifests = all.map((each) => `${each}/package.json`);
  for (const path of ['package.json', 'package-lock.json', ...manifests]) copy(path);
  const selected = shipped.map((each) => `--workspace=${each}`);
  const options = ['--omit=dev', '--prefer-offline', '--no-audit', '--no-fund', '--no-bin-links'];
  execFileSync('npm', ['ci', ...options, ...selected], { cwd: target, stdio: 'inherit' });
  for (const folder of all.filter((each) => !shipped.includes(each))) {
    rmSync(join(target, folder), { recursive: true });
  }
  rmSync(join(target, 'package-lock.json'));
}

function assemble(target) {
  mkdirSync(target, { recursive: true });
  install(target);
  const manifest = { name: 'emberdeck', private: true, type: 'module' };
  writeFileSync(join(target, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  const copy = copyInto(target);
  for (const path of ['apps/bin', 'apps/dist', 'web/dist/site']) copy(path);
  for (const folder of shipped) {
    copy(`${folder}/dist/src`);
    copy(`${folder}/migrations`);
    copy(`${folder}/assets`);
  }
}

assemble(...process.argv.slice(2));
