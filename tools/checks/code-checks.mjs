import ts from 'typescript';
import { holdsSharedRows, isProduct, isTest, isTextNode, lineOf, nodesOf } from './files.mjs';

/** A check over syntax: `breaks` returns whether a node violates the check. */
const codeCheck = (name, why, applies, breaks) => ({
  name,
  why,
  applies,
  find: (file) =>
    file.isCode
      ? [...nodesOf(file.tree)].filter((node) => breaks(node, file)).map((node) => lineOf(file, node))
      : [],
});

const isServer = (path) =>
  /^(gateway|services\/[^/]+|libs\/(connector|platform))\/src\//.test(path) && !isTest(path);
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
  /^(libs\/platform\/src\/config|tools)\//.test(path) ||
  path === 'apps/shared/launch-environment.ts' ||
  // It measures `npm start` in the environment of a user's machine.
  path === 'bench/src/start/npm-start.ts' ||
  // It searches the PATH for Chromium.
  path === 'bench/src/browser/product.ts' ||
  /(^|\/)[\w-]+\.config\.(ts|mjs|cjs)$/.test(path) ||
  isTest(path);

const bareQueries = new Set(['getRepository', 'getTreeRepository', 'createQueryBuilder', 'InjectRepository']);
const isBareQuery = (node) =>
  bareQueries.has(calledName(node) ?? '') ||
  (ts.isCallExpression(node) && /\.manager\.\w+$/.test(node.expression.getText()));

const mayQuery = (path) => path.endsWith('.queries.ts');
const statementCalls = new Set(['query', 'runStatement']);
const isStatementCall = (node) => {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) {
    return false;
  }
  const { expression: receiver, name } = node.expression;
  return (
    statementCalls.has(name.text) || (name.text === 'read' && /\b(work|unitOfWork)$/.test(receiver.getText()))
  );
};
const statement = /\b(SELECT|INSERT\s+INTO|DELETE\s+FROM|UPDATE\s+\S+\s+(AS\s+\w+\s+)?SET)\b/;
const isSqlByHand = (node) => isStatementCall(node) || (isTextNode(node) && statement.test(node.getText()));

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

/** Files that implement the clock and randomness, and files whose random values do not affect any rule. */
const makesTimeOrChance = new Set([
  'libs/platform/src/rules/clock.ts',
  'libs/platform/src/rules/randomness.ts',
  // Correlation ids of log lines, which affect no decision.
  'libs/platform/src/logging/correlation.ts',
  // A nonce must not be injectable: reusing one would reveal the key.
  'libs/platform/src/security/secret-box.ts',
  // The salt of a password that PostgreSQL checks.
  'libs/platform/src/database/provisioning.ts',
]);
const chancePackages = /^(uuid|nanoid|crypto-random-string)(\/|$)/;
const ofCrypto = /^(random\w*|getRandomValues|webcrypto)$/;
const isOfCrypto = (node) =>
  /^(node:)?crypto$/.test(importedFrom(node.parent.parent.parent) ?? '') &&
  ofCrypto.test((node.propertyName ?? node.name).text);
const isMemberOfTimeOrChance = (node) => {
  const [owner, member] = [node.expression.getText().replace(/^globalThis\./, ''), node.name.text];
  return (
    ['Date.now', 'Math.random', 'process.hrtime'].includes(`${owner}.${member}`) ||
    (owner === 'crypto' && ofCrypto.test(member))
  );
};
const isTimeOrChance = (node) => {
  if (ts.isNewExpression(node) || ts.isCallExpression(node)) {
    return node.expression.getText() === 'Date' && (ts.isCallExpression(node) || !node.arguments?.length);
  }
  if (ts.isPropertyAccessExpression(node)) {
    return isMemberOfTimeOrChance(node);
  }
  return ts.isImportSpecifier(node) ? isOfCrypto(node) : chancePackages.test(importedFrom(node) ?? '');
};

const isReExport = (node) => ts.isExportDeclaration(node) && node.moduleSpecifier !== undefined;

const isSleep = (node) => {
  if (importedFrom(node) === 'node:timers/promises' || calledName(node) === 'waitForTimeout') {
    return true;
  }
  if (calledName(node) !== 'setTimeout') {
    return false;
  }
  // Matches `new Promise((resolve) => setTimeout(resolve, 100))`, where the timer only resolves the promise.
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

/** `Package.prototype.x = …`, `Reflect.get(package, …)`, `Reflect.set(package, …)`, and names that start with `internal_`. */
const isUnderLibrary = (node, { tree }) => {
  if (ts.isIdentifier(node)) return node.text.startsWith('internal_');
  const target = patchedOrProbed(node);
  return target !== null && isImported(tree, target);
};

function patchedOrProbed(node) {
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken) {
    return /^(\w+)(\.\w+)*\.prototype(\.\w+|\[.*\])$/.exec(node.left.getText())?.[1] ?? null;
  }
  if (ts.isCallExpression(node) && /^Reflect\.(get|set)$/.test(node.expression.getText())) {
    return /^\w+/.exec(node.arguments[0]?.getText() ?? '')?.[0] ?? null;
  }
  return null;
}

/** Whether a package gives the name; a relative import gives names of the product. */
const isImported = (tree, name) =>
  tree.statements.some(
    (each) =>
      ts.isImportDeclaration(each) &&
      !/^(\.|@emberdeck\/)/.test(each.moduleSpecifier.text) &&
      new RegExp(`\\b${name}\\b`).test(each.importClause?.getText() ?? ''),
  );

/** Checks that need only the syntax of one file. */
export const codeChecks = [
  codeCheck(
    'environment',
    'The environment is read once, by libs/platform/src/config; everything else gets settings as an argument.',
    (path) => !mayReadEnvironment(path),
    readsEnvironment,
  ),
  codeCheck(
    'bare-repository',
    'Shared tables are queried through workspaceScope, so that the workspace cannot be forgotten.',
    (path) => isProduct(path) && holdsSharedRows(path),
    isBareQuery,
  ),
  codeCheck(
    'sql-by-hand',
    'Rows are read and written by TypeORM; SQL by hand stands in *.queries.ts, with its reason in a comment.',
    (path) => /^services\/[^/]+\/src\//.test(path) && !mayQuery(path) && !isTest(path),
    isSqlByHand,
  ),
  codeCheck(
    'outgoing-request',
    'Requests to addresses of users are sent by libs/platform/src/fetch alone, which refuses private addresses.',
    // The operator names the address of the provider of text messages.
    (path) =>
      isServer(path) &&
      !path.startsWith('libs/platform/src/fetch/') &&
      path !== 'services/notifications/src/channels/twilio-client.ts',
    isOutgoingRequest,
  ),
  codeCheck(
    'time-and-chance',
    'Time and chance come in as Clock and Randomness, so that rules can be tested.',
    (path) => isServer(path) && !makesTimeOrChance.has(path),
    isTimeOrChance,
  ),
  codeCheck(
    'under-a-library',
    'Libraries stay as their authors made them: no changed prototype, and no member that their types do not declare.',
    (path) => isProduct(path) && !isTest(path),
    isUnderLibrary,
  ),
  codeCheck(
    'barrel',
    'A symbol is imported from the file that defines it.',
    (path) => !path.endsWith('.d.ts'),
    isReExport,
  ),
  codeCheck(
    'sleep-in-test',
    'A test waits on a condition (libs/testing/src/eventually.ts), never for a time.',
    (path) => isTest(path) && path !== 'libs/testing/src/eventually.ts',
    isSleep,
  ),
  codeCheck('switched-test', 'Every test runs, always.', isTest, isSwitchedTest),
];
