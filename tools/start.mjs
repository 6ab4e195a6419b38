import { prepare } from './lib/prepare.mjs';

const launchers = {
  'all-in-one': '../apps/dist/all-in-one/launcher.js',
  distributed: '../apps/dist/distributed/launcher.js',
};

// The rest of the command line is for the launcher.
const [name = 'all-in-one'] = process.argv.splice(2, 1);
if (!Object.hasOwn(launchers, name)) {
  console.error(`emberdeck: there is no deployment named ${name}, only ${Object.keys(launchers).join(', ')}`);
  process.exit(1);
}

await prepare();
await import(launchers[name]);
