import ts from 'typescript';
import { holdsSharedRows, isProduct, isTextNode, lineOf, nodesOf } from './files.mjs';

const marker = /across workspaces/i;
const readers =
  /^(find|findOne|findBy|findOneBy|findOneOrFail|findOneByOrFail|findAndCount|count|countBy|exists|existsBy|update|delete|softDelete|sum|increment|decrement)$/;

/** Returns the name of the table that an entity file maps, or null. */
function tableOf(file) {
  for (const node of nodesOf(file.tree)) {
    if (
      ts.isDecorator(node) &&
      ts.isCallExpression(node.expression) &&
      node.expression.expression.getText() === 'Entity'
    ) {
      return /(?:name:\s*)?['"`](\w+)['"`]/.exec(node.expression.arguments[0]?.getText() ?? '')?.[1] ?? null;
    }
  }
  return null;
}

const classesOf = (file) =>
  file.tree.statements.filter(ts.isClassDeclaration).flatMap((each) => (each.name ? [each.name.text] : []));

/** Collects the tables and entity classes with workspace rows, by service folder. */
export function sharedTables(files) {
  const shared = new Map();
  for (const file of files) {
    const service = /^services\/[^/]+\//.exec(file.path)?.[0];
    if (!service || !file.path.endsWith('.entity.ts') || !/workspace_?id/i.test(file.text)) {
      continue;
    }
    const table = tableOf(file);
    const entry = shared.get(service) ?? { tables: new Set(), classes: new Set() };
    if (table) {
      entry.tables.add(table);
    }
    classesOf(file).forEach((name) => entry.classes.add(name));
    shared.set(service, entry);
  }
  return shared;
}

function isUnscopedSql(node, tables) {
  if (!isTextNode(node) || tables.size === 0) {
    return false;
  }
  const sql = node.getText();
  const reads = new RegExp(
    `\\b(from|join|update|into)\\s+(?:only\\s+)?"?(?:\\w+"?\\.)?"?(${[...tables].join('|')})\\b`,
    'i',
  );
  return reads.test(sql) && !/workspace_id/i.test(sql) && !marker.test(sql);
}

function isUnscopedCall(node, classes) {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) {
    return false;
  }
  const [entity] = node.arguments;
  return (
    readers.test(node.expression.name.text) &&
    entity !== undefined &&
    classes.has(entity.getText()) &&
    !/workspace/i.test(node.getText())
  );
}

/**
 * A statement on a table with workspace rows must name the workspace. A statement for all workspaces (a relay, a
 * rollup) has the comment `across workspaces: why`.
 */
export const workspaceScope = (shared) => ({
  name: 'workspace-scope',
  why: 'A statement on a shared table is bound to a workspace, or says `across workspaces` and why.',
  applies: (path) => holdsSharedRows(path) && isProduct(path),
  find: (file) => {
    const entry = shared.get(/^services\/[^/]+\//.exec(file.path)?.[0] ?? '');
    if (!entry) {
      return [];
    }
    return [...nodesOf(file.tree)]
      .filter((node) => isUnscopedSql(node, entry.tables) || isUnscopedCall(node, entry.classes))
      .map((node) => lineOf(file, node));
  },
});
