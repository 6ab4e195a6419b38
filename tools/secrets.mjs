import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { derivedSecret } from './lib/derived-secrets.mjs';
import { withSecrets } from './lib/env-file.mjs';
import { repositoryRoot } from './lib/repository.mjs';

// `npm run secrets` creates .env from .env.example with a random value for every secret, or adds missing secrets to an
// existing .env.
const usage = `  npm run secrets            makes or fills .env
  npm run secrets -- <file>  the same in another file`;

/** Returns the file to write. Exits after --help or invalid arguments. */
function targetOf(args) {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { help: { type: 'boolean', short: 'h' } },
      allowPositionals: true,
    });
    if (values.help) {
      console.log(usage);
      process.exit(0);
    }
    if (positionals.length > 1) throw new Error(`"${positionals[1]}" is one argument too many`);
    return positionals[0] ?? join(repositoryRoot, '.env');
  } catch (err) {
    console.error(`${err.message.split('. ')[0]}.\n${usage}`);
    process.exit(2);
  }
}

function writeSecrets(target) {
  const template = readFileSync(join(repositoryRoot, '.env.example'), 'utf8');
  const present = existsSync(target) ? readFileSync(target, 'utf8') : null;
  // Begins with a letter, because the broker reads a value that begins with a digit as a number.
  const { text, made } = withSecrets(
    template,
    present,
    () => `s${randomBytes(32).toString('hex')}`,
    derivedSecret,
  );
  if (text !== present) writeFileSync(target, text, { mode: 0o600 });
  chmodSync(target, 0o600);
  return made;
}

const target = targetOf(process.argv.slice(2));
const name = relative(process.cwd(), target);
try {
  const made = writeSecrets(target);
  console.log(
    made.length > 0
      ? `${name}: made ${made.join(', ')}. Keep a copy in a safe place.`
      : `${name} has every secret already.`,
  );
} catch (err) {
  console.error(`emberdeck: ${name} cannot be written: ${err.message}`);
  process.exit(1);
}
