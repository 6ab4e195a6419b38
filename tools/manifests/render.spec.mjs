import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { parseAllDocuments } from 'yaml';
import { overlayFolder, overlays } from '../check-manifests.mjs';
import { repositoryRoot } from '../lib/repository.mjs';
import { writeMonitored } from './monitored-overlay.mjs';
import { render } from './render.mjs';

const byName = (objects) => objects.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
const keyOf = ({ kind, metadata }) => `${kind} ${metadata.name}`;

const hasKubectl = spawnSync('kubectl', ['version', '--client'], { stdio: 'ignore' }).error === undefined;

/** Returns the objects that kubectl renders. */
function renderedByKubectl(folder) {
  const text = execFileSync('kubectl', ['kustomize', folder], { encoding: 'utf8' });
  return parseAllDocuments(text).map((document) => document.toJS());
}

describe('rendering', () => {
  let folder;
  const write = (path, text) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };

  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'emberdeck-manifests-'));
    write('one/service.yaml', 'kind: Service\nmetadata: { name: one }\nspec: { selector: {} }\n');
  });
  after(() => rmSync(folder, { recursive: true }));

  // Not skipped tests, because those count as failed, and kubectl is not required.
  if (!hasKubectl) console.log('kubectl is not installed: NO rendering is compared with its own.');
  for (const { name } of hasKubectl ? overlays : []) {
    it(`renders the overlay ${name} like kubectl`, () => {
      const path = join(repositoryRoot, overlayFolder(name));
      assert.deepEqual(byName(render(path)), byName(renderedByKubectl(path)));
    });

    it(`renders the overlay ${name} with monitoring like kubectl`, () => {
      const path = join(folder, name);
      writeMonitored(path, name);
      assert.deepEqual(byName(render(path)), byName(renderedByKubectl(path)));
    });
  }

  it('appends a content hash to the name of generated configuration, like kubectl', () => {
    write(
      'settings/kustomization.yaml',
      'configMapGenerator: [{ name: settings, literals: [B=two & more, "A=<one>"] }]\n',
    );
    const [{ metadata, data }] = render(join(folder, 'settings'));
    assert.deepEqual(data, { A: '<one>', B: 'two & more' });
    assert.equal(metadata.name, 'settings-mgkf2k9449');
  });

  const refused = [
    ['a key it does not know', 'resources: [service.yaml]\nnamePrefix: a-\n', /namePrefix/],
    [
      'a patch of a missing field',
      'resources: [service.yaml]\npatches: [{ target: { kind: Service }, patch: "[{ op: replace, path: /spec/type, value: x }]" }]\n',
      /patch replace \/spec\/type/,
    ],
    [
      'a patch that merges',
      'resources: [service.yaml]\npatches: [{ target: { kind: Service }, patch: "spec: { type: NodePort }" }]\n',
      /no list of operations/,
    ],
    [
      'a merge with missing configuration',
      'configMapGenerator: [{ name: none, behavior: merge, literals: [A=1] }]\n',
      /merge of none/,
    ],
  ];
  for (const [what, text, message] of refused) {
    it(`refuses ${what}`, () => {
      write('one/kustomization.yaml', text);
      assert.throws(() => render(join(folder, 'one')), message);
    });
  }
});
