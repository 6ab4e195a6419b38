import ts from 'typescript';
import { isProduct, lineOf } from './files.mjs';

const isExported = (statement) =>
  ts.canHaveModifiers(statement) &&
  (ts.getModifiers(statement) ?? []).some((modifier) => modifier.kind === ts.SyntaxKind.ExportKeyword);

const hasDoc = (file, statement) =>
  (ts.getLeadingCommentRanges(file.text, statement.getFullStart()) ?? []).some((comment) =>
    file.text.startsWith('/**', comment.pos),
  );

/**
 * A type derived from a value (`z.output<typeof x>`, `(typeof x)[number]`) needs no doc line, since the value describes
 * it.
 */
const isDerivedType = (statement) =>
  ts.isTypeAliasDeclaration(statement) &&
  /^(z\.(infer|input|output)<|\(?(keyof )?typeof \w+\)?)/.test(statement.type.getText());

/**
 * A schema, call, event or table of routes needs no doc line, since its data describes it. Functions of a contract need
 * one.
 */
const isContractData = (file, statement) =>
  file.path.startsWith('libs/contracts/') &&
  ts.isVariableStatement(statement) &&
  statement.declarationList.declarations.every(
    ({ initializer }) =>
      initializer && !ts.isArrowFunction(initializer) && !ts.isFunctionExpression(initializer),
  );

/** Overloads share the doc of the first signature. */
const isLaterOverload = (statement, index, statements) => {
  const before = statements[index - 1];
  return (
    ts.isFunctionDeclaration(statement) &&
    before !== undefined &&
    ts.isFunctionDeclaration(before) &&
    before.name?.text === statement.name?.text
  );
};

/** Requires doc lines on exports, which are the first thing that developers read of a library. */
export const documentedExports = {
  name: 'documented-export',
  why: 'An exported symbol of libs/* has a doc line: meaning, constraint, what happens on failure.',
  applies: (path) =>
    (isProduct(path) || path.startsWith('libs/testing/src/')) && /^libs\/.*(?<!\.spec)\.ts$/.test(path),
  find: (file) =>
    file.tree.statements
      .filter(
        (statement, index, statements) =>
          isExported(statement) &&
          !hasDoc(file, statement) &&
          !isDerivedType(statement) &&
          !isContractData(file, statement) &&
          !isLaterOverload(statement, index, statements),
      )
      .map((statement) => lineOf(file, statement)),
};
