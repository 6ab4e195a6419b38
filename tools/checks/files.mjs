import { readFileSync, readdirSync } from 'node:fs';
import { extname, join } from 'node:path';
import ts from 'typescript';

const skippedFolders = new Set([
  '.cache',
  '.data',
  '.git',
  'coverage',
  'dist',
  'node_modules',
  'playwright-report',
  'screenshots',
  'test-results',
]);
const textEndings = new Set(
  '.cjs .conf .css .html .js .json .md .mjs .sh .sql .svg .ts .tsx .yaml .yml'.split(' '),
);
const textNames = /^(Dockerfile.*|\.[a-z]+(rc|ignore|config)?|run)$/;
const parsedEndings = new Set(['.cjs', '.mjs', '.ts', '.tsx']);

/** Wraps a file for the checks. The syntax tree is parsed on first use. */
export function sourceFile(path, text) {
  let tree = null;
  return {
    path,
    text,
    isCode: parsedEndings.has(extname(path)),
    get tree() {
      tree ??= ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
      return tree;
    },
  };
}

/** Returns every text file of the project below `root`, with a relative path and forward slashes. */
export function projectFiles(root, below = '') {
  return readdirSync(join(root, below), { withFileTypes: true }).flatMap((entry) => {
    const path = below ? `${below}/${entry.name}` : entry.name;
    if (entry.isDirectory()) {
      return skippedFolders.has(entry.name) ? [] : projectFiles(root, path);
    }
    const isText = textEndings.has(extname(entry.name)) || textNames.test(entry.name);
    return isText && path !== 'package-lock.json'
      ? [sourceFile(path, readFileSync(join(root, path), 'utf8'))]
      : [];
  });
}

/** Returns whether the file is a test or only used by tests. */
export const isTest = (path) =>
  /\.spec\.(ts|tsx|mjs)$/.test(path) ||
  /^(gateway|services\/[^/]+|web)\/test\//.test(path) ||
  /^(tests|web\/e2e|libs\/testing)\//.test(path);

/** Returns whether the file is code of the product. */
export const isProduct = (path) =>
  /^(libs\/(charts|connector|contracts|platform|processes)|services\/[^/]+|gateway|web)\/src\/|^apps\//.test(
    path,
  ) && !isTest(path);

/** Returns whether a file belongs to a service with workspace rows. The rows of other services belong to users. */
export const holdsSharedRows = (path) => /^services\/(identity|analytics|messaging)\//.test(path);

/** Yields `node` and all of its descendants. */
export function* nodesOf(node) {
  yield node;
  const children = [];
  ts.forEachChild(node, (child) => {
    children.push(child);
  });
  for (const child of children) {
    yield* nodesOf(child);
  }
}

/** Returns whether the node is a string or a template. */
export const isTextNode = (node) =>
  ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateExpression(node);

export const lineOf = (file, node) =>
  file.tree.getLineAndCharacterOfPosition(node.getStart(file.tree)).line + 1;
