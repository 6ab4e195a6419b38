import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import ts from 'typescript';

// kubernetes-types contains the published OpenAPI schemas as TypeScript. Each object is compiled as a literal of its
// type, so the compiler reports unknown fields, missing fields and wrong types.

const types = dirname(createRequire(import.meta.url).resolve('kubernetes-types/package.json'));

const options = { noEmit: true, strict: true, skipLibCheck: true, types: [], lib: ['lib.es5.d.ts'] };

/** Groups of custom resources, whose schemas are not published with Kubernetes. */
const learned = new Set(['monitoring.coreos.com']);
const isLearned = ({ apiVersion }) => learned.has(apiVersion.split('/')[0]);

const moduleOf = (apiVersion) => {
  const [group, version] = apiVersion.includes('/') ? apiVersion.split('/') : ['core', apiVersion];
  return join(types, group.split('.')[0], version).replaceAll('\\', '/');
};

const declarationOf = (object, index) =>
  `const object${index}: import('${moduleOf(object.apiVersion)}').${object.kind} = ${JSON.stringify(object, null, 1)};`;

/** Returns the compiler's diagnostics for a text, without writing it to the disk. */
function diagnosticsOf(text) {
  const file = 'manifests.ts';
  const host = ts.createCompilerHost(options);
  const readSourceFile = host.getSourceFile.bind(host);
  host.getSourceFile = (name, ...rest) =>
    name === file ? ts.createSourceFile(name, text, ts.ScriptTarget.Latest) : readSourceFile(name, ...rest);
  const program = ts.createProgram([file], options, host);
  return program.getSemanticDiagnostics(program.getSourceFile(file));
}

const lastLine = (message) => ts.flattenDiagnosticMessageText(message, '\n').split('\n').at(-1).trim();

/** Returns the schema violations of the objects, as `{ object, message }`. */
export function schemaViolations(all) {
  const objects = all.filter((each) => !isLearned(each));
  const declarations = objects.map(declarationOf);
  const ends = [];
  declarations.forEach((each, index) => ends.push((ends[index - 1] ?? 0) + each.length + 1));
  return diagnosticsOf(declarations.join('\n')).map(({ start, messageText }) => ({
    object: objects[ends.findIndex((end) => start < end)],
    message: lastLine(messageText),
  }));
}
