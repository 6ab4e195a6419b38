import assert from 'node:assert/strict';
import { test } from 'node:test';
import { derivedPassword } from '@emberdeck/platform/database/service-role';
import { actorPublicKey } from '@emberdeck/platform/security/actor-signature';
import { derivedSecret } from './derived-secrets.mjs';

test('derives the same values as the programs', () => {
  const secrets = new Map([
    ['CONTEXT_SECRET', 'c'.repeat(40)],
    ['DATABASE_ROLE_SECRET', 'd'.repeat(40)],
  ]);
  assert.equal(derivedSecret('CONTEXT_PUBLIC_KEY', secrets), actorPublicKey('c'.repeat(40)));
  assert.equal(
    derivedSecret('DATABASE_IDENTITY_PASSWORD', secrets),
    derivedPassword('d'.repeat(40), 'identity'),
  );
});
