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

/** A file as the checks see it; the syntax tree is made when the first check asks for it. */
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

/** Every text file of the project below `root`, its path relative and with forward slashes. */
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

/** Whether the file is a test, or serves tests only. */
export const isTest = (path) =>
  /\.spec\.(ts|tsx|mjs)$/.test(path) ||
  /^(gateway|services\/[^/]+|web)\/test\//.test(path) ||
  /^(tests|web\/e2e|libs\/testing)\//.test(path);

/** Whether the file is code that the product runs. */
export const isProduct = (path) =>
  /^(libs\/(contracts|platform|processes)|services\/[^/]+|gateway|web)\/src\/|^apps\//.test(path) &&
  !isTest(path);

/** Services with rows that belong to a workspace; those of the others belong to a user. */
export const holdsSharedRows = (path) => /^services\/(identity|analytics|messaging)\//.test(path);

/** All nodes below `node`, itself included. */
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

export const lineOf = (file, node) =>
  file.tree.getLineAndCharacterOfPosition(node.getStart(file.tree)).line + 1;
