import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { repositoryRoot } from './lib/repository.mjs';

const importsOf = (file) =>
  [...readFileSync(join(repositoryRoot, file), 'utf8').matchAll(/ from '([^']+)'/g)].map(([, name]) => name);

/** Folders of contracts that no feature owns. */
const shared = /^(@emberdeck\/contracts|\.\.)\/(core|registry|realtime)\//;

/** Central files, and what else each may import of the contracts, with the reason. */
const central = [
  ['gateway/src/realtime/realtime-routes.ts', []],
  // The gateway itself closes the sockets of ended sessions.
  ['gateway/src/bus-needs.ts', ['@emberdeck/contracts/identity/sessions']],
  ['libs/contracts/src/http/routes.ts', []],
  ['libs/contracts/src/realtime/socket-messages.ts', []],
  ['apps/broker/bus-needs.ts', []],
  ['web/src/shared/api/tags.ts', []],
  ['web/src/shared/realtime/messageTags.ts', []],
];

describe('a central file names no feature: it enumerates the contracts', () => {
  for (const [file, allowed] of central) {
    it(file, () => {
      const contracts = importsOf(file).filter((name) => /^(@emberdeck\/contracts|\.\.)\//.test(name));
      const named = contracts.filter((name) => !shared.test(name) && !allowed.includes(name));
      assert.deepEqual(
        named.filter((name) => !name.startsWith('../api/')),
        [],
      );
    });
  }
});
