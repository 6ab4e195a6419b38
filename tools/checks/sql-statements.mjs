const token = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|(\$\w*\$)[\s\S]*?\1/g;

const blank = (text) => text.replaceAll(/[^\n]/g, ' ');

/** Splits where `separator` stands outside of parentheses. Returns the parts with their offsets. */
function splitAt(text, separator) {
  const parts = [];
  let depth = 0;
  let from = 0;
  for (let index = 0; index <= text.length; index += 1) {
    if (text[index] === '(') depth += 1;
    if (text[index] === ')') depth -= 1;
    if (index === text.length || (text[index] === separator && depth === 0)) {
      parts.push({ text: text.slice(from, index), offset: from });
      from = index + 1;
    }
  }
  return parts;
}

/**
 * Returns the statements of a migration in lower case, with blanks in place of comments, strings and bodies of functions,
 * so that offsets stay. `comments` are those of the statement, from the end of the one before on.
 */
export function sqlStatements(sql) {
  const bare = sql.replaceAll(token, blank).toLowerCase();
  const comments = sql.replaceAll(token, (each) => (each.startsWith('-') ? each : blank(each)));
  return splitAt(bare, ';')
    .filter(({ text }) => text.trim() !== '')
    .map(({ text, offset }) => ({ text, offset, comments: comments.slice(offset, offset + text.length) }));
}

/** Returns the actions of an `ALTER TABLE`, which commas separate, with their offsets in the file. */
export const actionsOf = ({ text, offset }) =>
  splitAt(text, ',').map((part) => ({ text: part.text, offset: offset + part.offset }));
