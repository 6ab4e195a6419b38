import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import { repositoryRoot } from './repository.mjs';

/** Doc comments of the properties in capitals of one file, by name. */
function meaningsOf(path) {
  const text = readFileSync(join(repositoryRoot, path), 'utf8');
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const meanings = new Map();
  const visit = (node) => {
    if (ts.isPropertyAssignment(node) && /^[A-Z][A-Z0-9_]+$/.test(node.name.getText())) {
      const comment = ts.getJSDocCommentsAndTags(node).map((each) => ts.getTextOfJSDocComment(each.comment));
      meanings.set(node.name.getText(), comment.join(' ').replace(/\s+/g, ' '));
      return;
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return meanings;
}

/** The compiled module of a source file: `gateway/src/x.ts` is in `gateway/dist/src/x.js`. */
const compiledUrl = (path) =>
  pathToFileURL(join(repositoryRoot, path.replace(/\/src\//, '/dist/src/').replace(/\.ts$/, '.js'))).href;

/** The schemas of a module's variables: those of the objects that it exports. */
async function schemasOf(path) {
  const exported = Object.values(await import(compiledUrl(path)));
  return Object.assign({}, ...exported.map((each) => each?.shape ?? {}));
}

/** The default of a variable, as an operator would write it; null where it is required. */
function initialOf(schema) {
  const { success, data } = schema.safeParse(undefined);
  if (!success) return null;
  return ['string', 'number', 'boolean'].includes(typeof data) ? String(data) : '';
}

/** The only values that a variable takes, where there is a list of them. */
function choicesOf({ def }) {
  if (def.type === 'enum') return Object.values(def.entries);
  const inner = def.innerType ?? def.in;
  return inner ? choicesOf(inner) : [];
}

/**
 * The variables of one file of settings: names and meanings as the source has them, the rest as the compiled schemas
 * behave.
 * @returns {Promise<{ name: string, meaning: string, initial: string | null, choices: string[] }[]>}
 */
export async function variablesOf(path) {
  const schemas = await schemasOf(path);
  return [...meaningsOf(path)].map(([name, meaning]) => ({
    name,
    meaning,
    initial: initialOf(schemas[name]),
    choices: choicesOf(schemas[name]),
  }));
}
