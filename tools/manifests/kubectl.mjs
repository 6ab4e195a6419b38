import { execFileSync, spawnSync } from 'node:child_process';
import { parseAllDocuments } from 'yaml';

const isInstalled = (program, option) =>
  spawnSync(program, [option], { stdio: 'ignore' }).error === undefined;

/** Node is all that the checks require, so both programs are optional. */
export const hasKubectl = isInstalled('kubectl', '--help');
export const hasKubeconform = isInstalled('kubeconform', '-h');

/** Returns the manifests of a folder as YAML. */
export const renderText = (folder) => execFileSync('kubectl', ['kustomize', folder], { encoding: 'utf8' });

export const objectsIn = (text) => parseAllDocuments(text).map((document) => document.toJS());

/** Returns the objects of a folder. */
export const render = (folder) => objectsIn(renderText(folder));

/** Returns the lines in which kubeconform reports objects of `text` that break their schema. */
export function schemaReports(text) {
  const { status, stdout, stderr } = spawnSync(
    'kubeconform',
    ['-strict', '-kubernetes-version', '1.30.0', '-'],
    { input: text, encoding: 'utf8' },
  );
  return status === 0 ? [] : `${stdout}${stderr}`.trim().split('\n');
}
