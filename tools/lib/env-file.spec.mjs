import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withSecrets } from './env-file.mjs';

const template =
  '# How much\nLOG_LEVEL=info\n# secret: of the cache\nCACHE=\n# secret\nKEY=\n# Empty on purpose\nSMTP=\n';

function counting() {
  let count = 0;
  return () => `s${(count += 1)}`;
}

test('fills the secrets of the template and nothing else', () => {
  const { text, made } = withSecrets(template, null, counting());
  assert.deepEqual(made, ['CACHE', 'KEY']);
  assert.equal(
    text,
    '# How much\nLOG_LEVEL=info\n# secret: of the cache\nCACHE=s1\n# secret\nKEY=s2\n# Empty on purpose\nSMTP=\n',
  );
});

test('keeps existing values, fills empty secrets and adds missing ones', () => {
  const { text, made } = withSecrets(template, 'KEY=mine\nCACHE=\nOWN=1', counting());
  assert.deepEqual(made, ['CACHE']);
  assert.equal(text, 'KEY=mine\nCACHE=s1\nOWN=1\n');
  assert.equal(withSecrets(template, 'CACHE=a\n', counting()).text, 'CACHE=a\nKEY=s1\n');
});

test('updates a derived value to match its secret', () => {
  const derived = `${template}# derived: of CACHE\nOPEN=\n`;
  const derive = (_name, secrets) => `of-${secrets.get('CACHE')}`;
  const first = withSecrets(derived, 'CACHE=a\nKEY=b\n', counting(), derive);
  assert.deepEqual(first, { text: 'CACHE=a\nKEY=b\nOPEN=of-a\n', made: ['OPEN'] });
  assert.deepEqual(withSecrets(derived, first.text, counting(), derive).made, []);
  const changed = withSecrets(derived, 'CACHE=c\nKEY=b\nOPEN=of-a\n', counting(), derive);
  assert.equal(changed.text, 'CACHE=c\nKEY=b\nOPEN=of-c\n');
});

test('changes nothing if every secret has a value', () => {
  const full = 'CACHE=a\nKEY=b\n';
  assert.deepEqual(withSecrets(template, full, counting()), { text: full, made: [] });
});
