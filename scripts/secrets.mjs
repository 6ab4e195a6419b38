import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { withSecrets } from './lib/env-file.mjs';
import { repositoryRoot } from './lib/repository.mjs';

// `npm run secrets`: makes .env of .env.example with a random value for every secret, or adds what a present one lacks.
const template = readFileSync(join(repositoryRoot, '.env.example'), 'utf8');
const target = process.argv[2] ?? join(repositoryRoot, '.env');
const present = existsSync(target) ? readFileSync(target, 'utf8') : null;
// Begins with a letter: the broker reads a value that begins with a digit as a number.
const { text, made } = withSecrets(template, present, () => `s${randomBytes(32).toString('hex')}`);

if (text !== present) writeFileSync(target, text, { mode: 0o600 });
chmodSync(target, 0o600);
const name = relative(process.cwd(), target);
console.log(
  made.length > 0
    ? `${name}: made ${made.join(', ')}. Keep a copy in a safe place.`
    : `${name} has every secret already.`,
);
