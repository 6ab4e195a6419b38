import { isBefore } from '@emberdeck/platform/runtime/product-version';
import { lastRelease } from '../lib/last-release.mjs';
import { actionsOf, sqlStatements } from './sql-statements.mjs';

const migration = /^(libs\/platform|services\/[^/]+)\/migrations\/([^/]+\.sql)$/;
const reason = /-- additive: \S/;
const oldestRelease = /^-- oldest release: (\d+\.\d+\.\d+), \S/m;

const name = String.raw`(?:if (?:not )?exists )?(?:only )?"?(\w+)"?`;
const createdTable = new RegExp(String.raw`^\s*create (?:unlogged )?table ${name}`);
const alteredTable = new RegExp(String.raw`^\s*alter table ${name}`);
const uniqueIndex = new RegExp(
  String.raw`^\s*create unique index (?:concurrently )?${name} on (?:only )?"?(\w+)"?(?: using \w+)? ?\(([^;]*)`,
);
const addedColumn = new RegExp(
  String.raw`\badd (?:column )?(?!constraint\b|primary\b|unique\b|check\b|foreign\b|exclude\b)${name}`,
);
const addedConstraint = /\badd (?:constraint \S+ )?(?:primary key|unique|check|foreign key|exclude)\b(.*)/;

/** What takes something from a statement of the last release, whatever else the file contains. */
const takesAway =
  /^\s*(?:drop|truncate|revoke)\b|^\s*alter (?!table\b)[^;]*\b(?:rename|drop|set schema)\b|^\s*create (?:constraint )?trigger\b/;
const takesFromTable =
  /\b(?:drop|rename|detach partition|set not null|set schema|set generated|alter (?:column )?"?\w+"? (?:set data )?type)\b/;

const words = new Set(
  'and or not null is in like ilike similar to any all case when then else end between true false distinct from array as asc desc nulls first last where on using with collate'.split(
    ' ',
  ),
);

/** Returns whether an expression names only columns that this file adds: rows of the last release have their defaults. */
const namesOnly = (expression, columns) =>
  [...expression.matchAll(/"?([a-z_]\w*)"?(?!\w*\s*\()/g)].every(
    ([, word]) => words.has(word) || columns.has(word),
  );

const flat = (text) => text.replaceAll(/\s+/g, ' ');

/** Returns whether an action of `ALTER TABLE` can make a statement of the last release fail. */
function contracts(action, columns) {
  if (takesFromTable.test(action)) return true;
  const constraint = addedConstraint.exec(action);
  if (constraint) return !namesOnly(constraint[1], columns);
  return addedColumn.test(action) && /\bnot null\b/.test(action) && !/\b(?:default|generated)\b/.test(action);
}

/** Returns the offsets of what contracts in a statement. */
function contractions(statement, tables, columns) {
  const text = flat(statement.text);
  const start = statement.offset + statement.text.search(/\S/);
  if (takesAway.test(text)) return [start];
  const index = uniqueIndex.exec(text);
  if (index) {
    const [, , table, indexed] = index;
    return tables.has(table) || namesOnly(indexed, columns) ? [] : [start];
  }
  const altered = alteredTable.exec(text);
  if (!altered || tables.has(altered[1])) return [];
  return actionsOf(statement)
    .filter(({ text: action }) => contracts(flat(action), columns))
    .map((action) => action.offset + action.text.search(/\S/));
}

const matches = (statements, pattern) =>
  statements.flatMap(({ text }) => pattern.exec(flat(text))?.[1] ?? []);

function offsetsIn(sql) {
  const statements = sqlStatements(sql);
  const tables = new Set(matches(statements, createdTable));
  const actions = statements.filter(({ text }) => alteredTable.test(flat(text))).flatMap(actionsOf);
  const columns = new Set(matches(actions, addedColumn));
  return statements
    .filter(({ comments }) => !reason.test(comments))
    .flatMap((statement) => contractions(statement, tables, columns));
}

/** Returns whether the file says that the last release is new enough for it. */
function isForLastRelease(sql, last) {
  const named = oldestRelease.exec(sql)?.[1];
  return named !== undefined && !isBefore(last.version, named);
}

/**
 * A migration after the last release only adds, because programs of that release run beside it. What removes something
 * names the oldest release that no longer uses it, and waits until that is the last release.
 */
export const additiveMigrations = (last = lastRelease) => ({
  name: 'additive-migration',
  why:
    `The programs of the last release, ${last.version}, run on this schema. Say \`-- additive: why\` above the statement ` +
    'if they do, or remove it in a later release, under `-- oldest release: x.y.z, which no longer uses it`.',
  applies: (path) => {
    const [, folder, file] = migration.exec(path) ?? [];
    return file !== undefined && file > (last.migrations[folder] ?? '');
  },
  find: ({ text }) =>
    isForLastRelease(text, last)
      ? []
      : offsetsIn(text).map((offset) => text.slice(0, offset).split('\n').length),
});
