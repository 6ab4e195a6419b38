import { basename, extname } from 'node:path';

/** A check over words: no line of the file may match `pattern`. */
const wordCheck = (name, why, applies, pattern) => ({
  name,
  why,
  applies,
  find: (file) => file.text.split('\n').flatMap((line, index) => (pattern.test(line) ? [index + 1] : [])),
});

// The checks and their fixtures contain the forbidden words.
const everywhereElse = (path) => !path.startsWith('tools/checks/');

const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*$/;
const component = /^([A-Z][A-Za-z0-9]*|main)(\.spec)?\.tsx$/;
const webModule = /^([a-z][A-Za-z0-9]*|[A-Z][A-Za-z0-9]*Page)(\.[a-z0-9]+)*\.ts$/;
const isNamedWell = (path) => {
  const name = basename(path);
  if (!/^web\/(src|test|e2e|build)\//.test(path)) {
    return kebab.test(name);
  }
  return extname(name) === '.tsx' ? component.test(name) : webModule.test(name);
};

/** Checks that need only the text or the name of one file. */
export const textChecks = [
  wordCheck(
    'unfinished',
    'The tree contains no unfinished work.',
    everywhereElse,
    /\b(TODO|FIXME|XXX|HACK)\b/,
  ),
  wordCheck(
    'silenced-check',
    'A finding is fixed, not silenced.',
    everywhereElse,
    /@ts-(ignore|nocheck)|\b(eslint|oxlint)-disable/,
  ),
  wordCheck(
    'path-of-a-machine',
    'No path of one machine.',
    everywhereElse,
    /(^|[\s'"`(=:])(file:\/\/)?\/(home\/\w|Users\/\w|root\b)\S*\//,
  ),
  wordCheck(
    'coined-word',
    'Use the standard term (product, server, provisioner, subscribes, account, fix, again, then, the user, no consumer).',
    // An applied migration keeps its text: its checksum is stored.
    // `nobody` is the name of a Unix account in server-account.ts.
    (path) =>
      everywhereElse(path) &&
      !path.endsWith('.sql') &&
      path !== 'libs/processes/src/postgres/server-account.ts',
    /\b(house|doors?|keeper|hears|hearing|purse|bur(y|ied)|mend(s|ed)?|anew|thereafter|somebody|nobody|whoever)\b/i,
  ),
  {
    name: 'file-name',
    why: 'kebab-case on the server; PascalCase components and camelCase modules on the web.',
    applies: (path) => /\.(ts|tsx|mjs|cjs|sql)$/.test(path) && !basename(path).startsWith('.'),
    find: (file) => (isNamedWell(file.path) ? [] : [1]),
  },
];
