import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { ofKind, partsOf } from './objects.mjs';
import { addLabels, addSuffix, patched, refuse, setImage, setNamespace, setReplicas } from './transform.mjs';

// Implements the part of kustomize that deploy/kubernetes uses, so the check needs only Node. Unsupported features
// throw. If kubectl is installed, a test compares both.

const keys = new Set(
  `apiVersion kind resources components configMapGenerator patches namespace nameSuffix labels replicas images`.split(
    ' ',
  ),
);

function readKustomization(folder) {
  const kustomization = parse(readFileSync(join(folder, 'kustomization.yaml'), 'utf8'));
  const unknown = Object.keys(kustomization).find((key) => !keys.has(key));
  return unknown ? refuse(`${unknown} in ${folder}`) : kustomization;
}

/** Returns the objects of a file with one or more YAML documents. */
function objectsIn(file) {
  return parseAllDocuments(readFileSync(file, 'utf8')).map((document) => {
    if (document.errors.length > 0) throw document.errors[0];
    return document.toJS();
  });
}

/** Parses `NAME=value` without unquoting. */
function pair(line) {
  const end = line.indexOf('=');
  return end > 0 ? [line.slice(0, end), line.slice(end + 1)] : refuse(`a setting without a value: ${line}`);
}

const settingsIn = (file) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map(pair);

function generate(objects, folder, { name, behavior, files = [], envs = [], literals = [], ...rest }) {
  if (Object.keys(rest).length > 0) refuse(`a generator with ${Object.keys(rest)}`);
  const data = Object.fromEntries([
    ...files.map((file) => [basename(file), readFileSync(join(folder, file), 'utf8')]),
    ...envs.flatMap((file) => settingsIn(join(folder, file))),
    ...literals.map(pair),
  ]);
  if (behavior === undefined) {
    return [...objects, { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name }, data }];
  }
  const known = ofKind(objects, 'ConfigMap').find((object) => object.metadata.name === name);
  if (behavior !== 'merge' || !known) refuse(`behavior ${behavior} of ${name}`);
  Object.assign(known.data, data);
  return objects;
}

const readPatch = (folder, { path, patch }) => parse(patch ?? readFileSync(join(folder, path), 'utf8'));

const resourcesOf = (folder, { resources = [] }) =>
  resources.flatMap((entry) => {
    const path = join(folder, entry);
    return statSync(path).isDirectory() ? accumulate(path) : objectsIn(path);
  });

/** Applies one kustomization to the given objects, in the order of kustomize. */
function transformed(given, folder, kustomization) {
  let objects = given;
  for (const component of kustomization.components ?? []) {
    const path = join(folder, component);
    const own = readKustomization(path);
    objects = transformed([...objects, ...resourcesOf(path, own)], path, own);
  }
  for (const generator of kustomization.configMapGenerator ?? []) {
    objects = generate(objects, folder, generator);
  }
  for (const entry of kustomization.patches ?? []) {
    objects = patched(objects, entry.target, readPatch(folder, entry));
  }
  if (kustomization.namespace) setNamespace(objects, kustomization.namespace);
  if (kustomization.nameSuffix) addSuffix(objects, kustomization.nameSuffix);
  kustomization.labels?.forEach((entry) => addLabels(objects, entry));
  kustomization.replicas?.forEach((entry) => setReplicas(objects, entry));
  kustomization.images?.forEach((entry) => setImage(objects, entry));
  return objects;
}

function accumulate(folder) {
  const kustomization = readKustomization(folder);
  return transformed(resourcesOf(folder, kustomization), folder, kustomization);
}

const sortedByKey = (data) =>
  Object.fromEntries(Object.entries(data).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/**
 * Returns the hash suffix that kustomize adds to the name of a ConfigMap, so a change restarts the pods that use it.
 */
function contentSuffix({ data }) {
  const json = JSON.stringify({ data: sortedByKey(data), kind: 'ConfigMap', name: '' });
  // Escapes like Go's JSON encoder, and replaces vowels and similar digits like kustomize, so the hash forms no words.
  const escaped = json.replaceAll(/[<>&]/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`);
  const digits = createHash('sha256').update(escaped).digest('hex').slice(0, 10);
  return digits.replaceAll(/[013ae]/g, (digit) => ({ 0: 'g', 1: 'h', 3: 'k', a: 'm', e: 't' })[digit]);
}

function suffixConfigMaps(objects) {
  const names = new Map();
  for (const object of ofKind(objects, 'ConfigMap')) {
    const name = `${object.metadata.name}-${contentSuffix(object)}`;
    names.set(object.metadata.name, name);
    object.metadata.name = name;
  }
  for (const part of partsOf(objects)) {
    for (const reference of [part.configMap, part.configMapRef, part.configMapKeyRef]) {
      if (reference && names.has(reference.name)) reference.name = names.get(reference.name);
    }
  }
}

/**
 * Returns the objects of `kubectl kustomize <folder>`, in any order.
 * @throws Error if a kustomization uses an unsupported feature
 */
export function render(folder) {
  const objects = accumulate(folder);
  suffixConfigMaps(objects);
  return objects;
}
