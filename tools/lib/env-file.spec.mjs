import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withSecrets } from './env-file.mjs';

const template =
  '# How much\nLOG_LEVEL=info\n# secret: of the door\nDOOR=\n# secret\nKEY=\n# Empty on purpose\nSMTP=\n';

function counting() {
  let count = 0;
  return () => `s${(count += 1)}`;
}

test('fills the secrets of the template and nothing else', () => {
  const { text, made } = withSecrets(template, null, counting());
  assert.deepEqual(made, ['DOOR', 'KEY']);
  assert.equal(
    text,
    '# How much\nLOG_LEVEL=info\n# secret: of the door\nDOOR=s1\n# secret\nKEY=s2\n# Empty on purpose\nSMTP=\n',
  );
});

test('keeps existing values, fills empty secrets and adds missing ones', () => {
  const { text, made } = withSecrets(template, 'KEY=mine\nDOOR=\nOWN=1', counting());
  assert.deepEqual(made, ['DOOR']);
  assert.equal(text, 'KEY=mine\nDOOR=s1\nOWN=1\n');
  assert.equal(withSecrets(template, 'DOOR=a\n', counting()).text, 'DOOR=a\nKEY=s1\n');
});

test('updates a derived value to match its secret', () => {
  const derived = `${template}# derived: of DOOR\nOPEN=\n`;
  const derive = (_name, secrets) => `of-${secrets.get('DOOR')}`;
  const first = withSecrets(derived, 'DOOR=a\nKEY=b\n', counting(), derive);
  assert.deepEqual(first, { text: 'DOOR=a\nKEY=b\nOPEN=of-a\n', made: ['OPEN'] });
  assert.deepEqual(withSecrets(derived, first.text, counting(), derive).made, []);
  const changed = withSecrets(derived, 'DOOR=c\nKEY=b\nOPEN=of-a\n', counting(), derive);
  assert.equal(changed.text, 'DOOR=c\nKEY=b\nOPEN=of-c\n');
});

test('changes nothing if every secret has a value', () => {
  const full = 'DOOR=a\nKEY=b\n';
  assert.deepEqual(withSecrets(template, full, counting()), { text: full, made: [] });
});
