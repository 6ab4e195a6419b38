import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { parseAllDocuments } from 'yaml';
import { overlayFolder, overlays } from '../check-manifests.mjs';
import { repositoryRoot } from '../lib/repository.mjs';
import { render } from './render.mjs';

const byName = (objects) => objects.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
const keyOf = ({ kind, metadata }) => `${kind} ${metadata.name}`;

/** What kubectl renders, or null where it is not installed. */
function renderedByKubectl(folder) {
  try {
    const text = execFileSync('kubectl', ['kustomize', folder], { encoding: 'utf8' });
    return parseAllDocuments(text).map((document) => document.toJS());
  } catch (err) {
    if (err.code === 'ENOENT') return null;
    throw err;
  }
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

  for (const { name } of overlays) {
    it(`makes of the overlay ${name} what kubectl makes of it, where that is installed`, () => {
      const path = join(repositoryRoot, overlayFolder(name));
      const objects = render(path);
      assert.deepEqual(byName(objects), byName(renderedByKubectl(path) ?? objects));
    });
  }

  it('ends the name of generated configuration in its content, as kubectl does', () => {
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
      'a patch of what is not there',
      'resources: [service.yaml]\npatches: [{ target: { kind: Service }, patch: "[{ op: replace, path: /spec/type, value: x }]" }]\n',
      /patch replace \/spec\/type/,
    ],
    [
      'a patch that merges',
      'resources: [service.yaml]\npatches: [{ target: { kind: Service }, patch: "spec: { type: NodePort }" }]\n',
      /no list of operations/,
    ],
    [
      'a merge with configuration that is not there',
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
