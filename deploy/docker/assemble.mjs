// node deploy/docker/assemble.mjs <program> <folder>
// Puts together what one program runs on: its production dependencies and the compiled code of the workspaces it uses.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { repositoryRoot, workspaceFolders } from '../../tools/lib/repository.mjs';

const services = readdirSync(join(repositoryRoot, 'services')).map((name) => `services/${name}`);

const everything = ['gateway', 'apps', ...services];

/** What each program needs beside the shared libraries. */
const programs = {
  ...Object.fromEntries(
    services.map((folder) => [folder.slice('services/'.length), { workspaces: [folder] }]),
  ),
  gateway: { workspaces: ['gateway'], web: true },
  // These two also hold the operator's commands.
  migrate: { workspaces: everything },
  'all-in-one': { workspaces: everything, web: true, embeddedDatabase: true },
  provisioner: { workspaces: [] },
  'mail-catcher': { workspaces: [] },
};

const shared = ['libs/contracts', 'libs/platform', 'libs/processes'];

const notForRunning = /\.(d\.ts|map|tsbuildinfo)$|\.spec\.js$|\.build-stamp$/;

function copyInto(target) {
  return (path) => {
    const from = join(repositoryRoot, path);
    if (!existsSync(from)) return;
    mkdirSync(dirname(join(target, path)), { recursive: true });
    cpSync(from, join(target, path), { recursive: true, filter: (source) => !notForRunning.test(source) });
  };
}

/** npm decides by the lock file and all manifests; those of workspaces that the program does not use go afterwards. */
function install(target, workspaces, embeddedDatabase) {
  const copy = copyInto(target);
  const all = workspaceFolders();
  const manifests = all.map((each) => `${each}/package.json`);
  for (const path of ['package.json', 'package-lock.json', ...manifests]) copy(path);
  const omitted = embeddedDatabase ? ['--omit=dev'] : ['--omit=dev', '--omit=optional'];
  const selected = workspaces.map((each) => `--workspace=${each}`);
  execFileSync('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund', ...omitted, ...selected], {
    cwd: target,
    stdio: 'inherit',
  });
  const unused = all.filter((each) => ![...workspaces, 'apps'].includes(each));
  for (const folder of unused) rmSync(join(target, folder), { recursive: true });
  rmSync(join(target, 'package-lock.json'));
}

function assemble(name, target) {
  const program = programs[name];
  if (!program) throw new Error(`PROGRAM is "${name}"; there are: ${Object.keys(programs).join(', ')}`);
  mkdirSync(target, { recursive: true });
  const workspaces = [...shared, ...program.workspaces];
  install(target, workspaces, program.embeddedDatabase ?? false);
  // The image's own manifest. It also keeps apart the layers of programs whose files are the same.
  const manifest = { name: `emberdeck-${name}`, private: true, type: 'module' };
  writeFileSync(join(target, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  const copy = copyInto(target);
  copy('apps/dist');
  for (const folder of workspaces) {
    copy(`${folder}/dist/src`);
    copy(`${folder}/migrations`);
  }
  if (program.web) copy('web/dist/site');
}

assemble(...process.argv.slice(2));
