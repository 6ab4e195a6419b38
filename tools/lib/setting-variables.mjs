import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import { repositoryRoot } from './repository.mjs';

/** Returns the doc comments of the upper-case properties of a file, by name. */
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

/** Returns the URL of a source file's compiled module: `gateway/dist/src/x.js` for `gateway/src/x.ts`. */
const compiledUrl = (path) =>
  pathToFileURL(join(repositoryRoot, path.replace(/\/src\//, '/dist/src/').replace(/\.ts$/, '.js'))).href;

/** Returns the schemas of a module's variables, from all exported object schemas. */
async function schemasOf(path) {
  const exported = Object.values(await import(compiledUrl(path)));
  return Object.assign({}, ...exported.map((each) => each?.shape ?? {}));
}

/** Returns the default of a variable in the notation of an environment file; null if the variable is required. */
function initialOf(schema) {
  const { success, data } = schema.safeParse(undefined);
  if (!success) return null;
  return ['string', 'number', 'boolean'].includes(typeof data) ? String(data) : '';
}

/** Returns the allowed values of an enum variable; empty for other types. */
function choicesOf({ def }) {
  if (def.type === 'enum') return Object.values(def.entries);
  const inner = def.innerType ?? def.in;
  return inner ? choicesOf(inner) : [];
}

/**
 * Returns the variables of a settings file. Names and meanings come from the source, the rest from the compiled
 * schemas.
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
