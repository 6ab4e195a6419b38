import ts from 'typescript';
import { holdsSharedRows, isProduct, isTest, lineOf, nodesOf } from './files.mjs';

/** A fence over syntax: `breaks` says for one node whether it is what the fence forbids. */
const codeFence = (name, why, applies, breaks) => ({
  name,
  why,
  applies,
  find: (file) =>
    file.isCode
      ? [...nodesOf(file.tree)].filter((node) => breaks(node, file)).map((node) => lineOf(file, node))
      : [],
});

const isServer = (path) => /^(gateway|services\/[^/]+|libs\/platform)\/src\//.test(path) && !isTest(path);
const importedFrom = (node) =>
  (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && node.moduleSpecifier
    ? node.moduleSpecifier.text
    : null;
const calledName = (node) => {
  if (!ts.isCallExpression(node)) {
    return null;
  }
  const { expression } = node;
  return ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText();
};

const readsEnvironment = (node) => {
  if (ts.isPropertyAccessExpression(node)) {
    return node.name.text === 'env' && node.expression.getText() === 'process';
  }
  if (ts.isVariableDeclaration(node) && ts.isObjectBindingPattern(node.name)) {
    return (
      node.initializer?.getText() === 'process' &&
      node.name.elements.some((element) => (element.propertyName ?? element.name).getText() === 'env')
    );
  }
  return (
    ts.isImportSpecifier(node) &&
    (node.propertyName ?? node.name).text === 'env' &&
    /^(node:)?process$/.test(importedFrom(node.parent.parent.parent) ?? '')
  );
};

const mayReadEnvironment = (path) =>
  /^(libs\/platform\/src\/config|scripts)\//.test(path) ||
  path === 'deploy/src/launch-environment.ts' ||
  // It measures `npm start` as a person runs it, in the environment of this machine.
  path === 'bench/src/start/npm-start.ts' ||
  // It looks for the Chromium of this machine.
  path === 'bench/src/browser/product.ts' ||
  /(^|\/)[\w-]+\.config\.(ts|mjs|cjs)$/.test(path) ||
  isTest(path);

const bareQueries = new Set(['getRepository', 'getTreeRepository', 'createQueryBuilder', 'InjectRepository']);
const isBareQuery = (node) =>
  bareQueries.has(calledName(node) ?? '') ||
  (ts.isCallExpression(node) && /\.manager\.\w+$/.test(node.expression.getText()));

const httpModules = /^(node:)?(http|https|http2)$/;
const requestPackages = /^(undici|axios|got|ky|node-fetch|superagent)$/;
const requestingCalls = new Set([
  'fetch',
  'globalThis.fetch',
  'http.request',
  'http.get',
  'https.request',
  'https.get',
]);
const isOutgoingRequest = (node) => {
  if (ts.isCallExpression(node)) {
    return requestingCalls.has(node.expression.getText());
  }
  if (ts.isImportDeclaration(node) && httpModules.test(importedFrom(node))) {
    const bindings = node.importClause?.namedBindings;
    const names =
      bindings && ts.isNamedImports(bindings) ? bindings.elements.map((each) => each.getText()) : [];
    return names.some((name) => /^(request|get|connect)\b/.test(name));
  }
  return requestPackages.test(importedFrom(node) ?? '');
};

const isReExport = (node) => ts.isExportDeclaration(node) && node.moduleSpecifier !== undefined;

const isSleep = (node) => {
  if (importedFrom(node) === 'node:timers/promises' || calledName(node) === 'waitForTimeout') {
    return true;
  }
  if (calledName(node) !== 'setTimeout') {
    return false;
  }
  // `new Promise((resolve) => setTimeout(resolve, 100))`: the timer does nothing but go on.
  const executor = ts.findAncestor(node, (each) => ts.isArrowFunction(each) || ts.isFunctionExpression(each));
  const resolve = executor?.parameters[0]?.name.getText();
  return (
    resolve !== undefined && ts.isNewExpression(executor.parent) && node.arguments[0]?.getText() === resolve
  );
};

const testSwitches = /^(x?(describe|it|test)|f(describe|it))(\.\w+)*$/;
const isSwitchedTest = (node) => {
  if (!ts.isCallExpression(node)) {
    return false;
  }
  const name = node.expression.getText();
  return (
    testSwitches.test(name) && (/\.(only|skip|todo|fixme|failing)\b/.test(name) || /^[xf](d|i|t)/.test(name))
  );
};

/** Fences that need the syntax of one file and nothing else. */
export const codeFences = [
  codeFence(
    'environment',
    'The environment is read once, by libs/platform/src/config; everything else gets settings as an argument.',
    (path) => !mayReadEnvironment(path),
    readsEnvironment,
  ),
  codeFence(
    'bare-repository',
    'Shared tables are queried through workspaceScope, so that the workspace cannot be forgotten.',
    (path) => isProduct(path) && holdsSharedRows(path),
    isBareQuery,
  ),
  codeFence(
    'outgoing-request',
    'Servers reach other hosts through libs/platform/src/safe-fetch alone, which refuses private addresses.',
    (path) => isServer(path) && !path.startsWith('libs/platform/src/safe-fetch/'),
    isOutgoingRequest,
  ),
  codeFence(
    'barrel',
    'A symbol is imported from the file that defines it.',
    (path) => !path.endsWith('.d.ts'),
    isReExport,
  ),
  codeFence(
    'sleep-in-test',
    'A test waits on a condition (libs/testing/src/eventually.ts), never for a time.',
    (path) => isTest(path) && path !== 'libs/testing/src/eventually.ts',
    isSleep,
  ),
  codeFence('switched-test', 'Every test runs, always.', isTest, isSwitchedTest),
];
