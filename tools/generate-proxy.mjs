// Writes the locations of deploy/proxy/nginx.conf whose limits differ from those of a call, from the compiled contracts (run
// tsc -b first). With --check it only reports whether the file is up to date.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { requestArrivalMs } from '@emberdeck/contracts/core/route';
import { routes } from '@emberdeck/contracts/registry/registry';
import { repositoryRoot } from './lib/repository.mjs';

const target = join(repositoryRoot, 'deploy/proxy/nginx.conf');

const begin =
  '    # Written by `npm run generate` from the contracts: routes whose bodies or answers are larger than a call.\n';
const end = '    # End of the written part.\n';

/** The proxy waits a minute longer than the gateway, which answers with the reason. */
const graceMs = 60_000;

/** The pattern of a path with parameters. */
const patternOf = (path) => `^${path.replaceAll(/:\w+/g, '[^/]+')}$`;

const mebibytes = (bytes) => `${Math.ceil(bytes / 1024 / 1024)}m`;
const seconds = (ms) => `${Math.ceil(ms / 1_000)}s`;

function locationOf({ path, maxBodyBytes, answerMs }) {
  const waitMs = Math.max(requestArrivalMs, answerMs ?? 0) + graceMs;
  return [
    `location ~ ${patternOf(path)} {`,
    '  limit_req zone=uploads burst=60 nodelay;',
    '  limit_conn files 60;',
    `  client_max_body_size ${mebibytes(maxBodyBytes)};`,
    `  proxy_send_timeout ${seconds(waitMs)};`,
    `  proxy_read_timeout ${seconds(waitMs)};`,
    '  proxy_pass http://$gateways;',
    '}',
  ]
    .map((line) => `    ${line}\n`)
    .join('');
}

const written = readFileSync(target, 'utf8');
const [before, rest] = written.split(begin);
const [, after] = rest.split(end);
const locations = routes.filter((route) => route.maxBodyBytes !== undefined).map(locationOf);
const text = `${before}${begin}${locations.join('\n')}${end}${after}`;

if (process.argv.includes('--check')) {
  if (written !== text) {
    console.error('deploy/proxy/nginx.conf is out of date: node tools/generate-proxy.mjs');
    process.exit(1);
  }
} else {
  writeFileSync(target, text);
}
