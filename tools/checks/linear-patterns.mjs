import { analyse } from 'scslre';
import ts from 'typescript';
import { isProduct, lineOf, nodesOf } from './files.mjs';

const isNewPattern = (node) =>
  (ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === 'RegExp';

/** The initializers of the constants of a file. */
function constantsOf(file) {
  const declarations = [...nodesOf(file.tree)].filter(
    (node) => ts.isVariableDeclaration(node) && node.initializer && node.parent.flags & ts.NodeFlags.Const,
  );
  return new Map(declarations.map((node) => [node.name.getText(), node.initializer]));
}

/** The text of a string, of a template or of a constant that is made of them; null for any other expression. */
function textOf(node, constants) {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) {
    return node.text;
  }
  if (ts.isIdentifier(node)) {
    const initializer = constants.get(node.text);
    return initializer === undefined ? null : textOf(initializer, constants);
  }
  const isRaw = ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'String.raw';
  const template = isRaw ? node.template : node;
  const piece = (part) => (isRaw ? part.rawText : part.text);
  if (isRaw && ts.isNoSubstitutionTemplateLiteral(template)) {
    return piece(template);
  }
  return ts.isTemplateExpression(template)
    ? template.templateSpans.reduce((before, span) => {
        const inserted = before === null ? null : textOf(span.expression, constants);
        return inserted === null ? null : before + inserted + piece(span.literal);
      }, piece(template.head))
    : null;
}

/** Source and flags of a pattern; null if they are known only at run time. */
function patternOf(node, constants) {
  if (ts.isRegularExpressionLiteral(node)) {
    const end = node.text.lastIndexOf('/');
    return { source: node.text.slice(1, end), flags: node.text.slice(end + 1) };
  }
  const [source, flags] = (node.arguments ?? []).map((argument) => textOf(argument, constants));
  return typeof source === 'string' && flags !== null ? { source, flags: flags ?? '' } : null;
}

/** Whether the time of a search grows faster than the text. A report names one way to make it do so. */
function isSuperLinear(pattern) {
  return pattern === null || analyse(pattern, { maxReports: 1 }).reports.length > 0;
}

/**
 * Every regular expression takes time in proportion to its text. A text that comes from outside would otherwise stop the
 * process, and which texts do changes faster than patterns. scslre reads the pattern alone, in about a millisecond.
 */
export const linearPatterns = {
  name: 'linear-pattern',
  why: 'A regular expression takes linear time, and is written as a literal or as a constant text.',
  applies: isProduct,
  find: (file) => {
    if (!file.isCode) return [];
    const constants = constantsOf(file);
    return [...nodesOf(file.tree)]
      .filter((node) => ts.isRegularExpressionLiteral(node) || isNewPattern(node))
      .filter((node) => isSuperLinear(patternOf(node, constants)))
      .map((node) => lineOf(file, node));
  },
};
