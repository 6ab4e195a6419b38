import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { repositoryRoot } from './lib/repository.mjs';

const importsOf = (file) =>
  [...readFileSync(join(repositoryRoot, file), 'utf8').matchAll(/ from '([^']+)'/g)].map(([, name]) => name);

/** Contract folders that belong to no feature. */
const shared = /^(@emberdeck\/contracts|\.\.)\/(core|registry|realtime)\//;

/** Central files and their allowed imports of other contracts, with the reason. */
const central = [
  ['gateway/src/realtime/realtime-routes.ts', []],
  // The gateway closes the sockets of ended sessions itself, and forgets the tokens of suspended accounts.
  [
    'gateway/src/bus-needs.ts',
    ['@emberdeck/contracts/identity/sessions', '@emberdeck/contracts/identity/suspension'],
  ],
  [
    'gateway/src/realtime/realtime.service.ts',
    ['@emberdeck/contracts/identity/contact-proof', '@emberdeck/contracts/identity/sessions'],
  ],
  // The consumer also follows the names of members.
  ['services/analytics/src/activities/activities.subscriber.ts', ['@emberdeck/contracts/identity/users']],
  ['services/analytics/src/activities/activities.queries.ts', []],
  ['services/notifications/src/bell/bell.subscriber.ts', []],
  ['web/src/app/bell/bellWords.ts', ['@emberdeck/contracts/notifications/notifications']],
  ['libs/contracts/src/http/routes.ts', []],
  ['libs/contracts/src/realtime/socket-messages.ts', []],
  ['apps/broker/bus-needs.ts', []],
  ['web/src/shared/api/tags.ts', []],
  ['web/src/shared/realtime/messageTags.ts', []],
];

const isContract = (file) =>
  file.startsWith('libs/contracts/')
    ? (name) => name.startsWith('../')
    : (name) => name.startsWith('@emberdeck/contracts/');

describe('a central file names no feature: it enumerates the contracts', () => {
  for (const [file, allowed] of central) {
    it(file, () => {
      const named = importsOf(file).filter(isContract(file));
      assert.deepEqual(
        named.filter((name) => !shared.test(name) && !allowed.includes(name)),
        [],
      );
    });
  }
});

describe('a service names its features once, in its module', () => {
  for (const service of readdirSync(join(repositoryRoot, 'services'))) {
    const folder = `services/${service}/src`;

    it(`${service}: every module of a feature folder is imported`, () => {
      const modules = importsOf(`${folder}/${service}.module.ts`).filter((name) =>
        name.endsWith('.module.js'),
      );
      const folders = readdirSync(join(repositoryRoot, folder), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => `./${name}/${name}.module.js`)
        .filter((path) => existsSync(join(repositoryRoot, folder, path.replace(/js$/, 'ts'))));
      assert.deepEqual(modules.sort(), folders.sort());
    });

    it(`${service}: its module and its definition name no controller, service or entity`, () => {
      const named = [`${folder}/${service}.module.ts`, `${folder}/definition.ts`].flatMap(importsOf);
      assert.deepEqual(
        named.filter((name) => /^\.\/.*\.(controller|service|subscriber|entity|jobs)\.js$/.test(name)),
        [],
      );
    });
  }
});

/** The names of the files of a folder, at any depth, that are compiled into the product. */
const sourcesOf = (folder) =>
  readdirSync(join(repositoryRoot, folder), { recursive: true })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts'))
    .map((name) => readFileSync(join(repositoryRoot, folder, name), 'utf8'));

const namesIn = (texts, pattern) => [
  ...new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map(([, name]) => name))),
];

it('a change is declared repeatable with a key exactly where its service honors the key', () => {
  const services = readdirSync(join(repositoryRoot, 'services')).map((name) => `services/${name}/src`);
  const honored = namesIn(services.flatMap(sourcesOf), /\bkey(?:: idempotencyKey)?, call: (\w+)\.name/g);
  const declared = namesIn(
    sourcesOf('libs/contracts/src'),
    /^export const (\w+) = defineCall\(\{[^}]*?repeats: 'with-key'/gm,
  );
  // The gateway repeats the commit of an upload by the id of the upload; notifications hands its key to gamification.
  const own = declared.filter((name) => name !== 'resendMessage');
  assert.deepEqual(own.sort(), honored.filter((name) => name !== 'commitUpload').sort());
});
