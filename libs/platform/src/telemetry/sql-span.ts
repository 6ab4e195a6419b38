import { currentTrace } from './trace-context.js';
import type { Tracing } from './tracing.js';

/** What a statement is: its kind and the first table it names, without any value. */
export interface StatementKind {
  readonly operation: string;
  readonly table: string | null;
}

const comments = /--[^\n]*|\/\*[\s\S]*?\*\//g;
/** After FROM a name with a bracket is a function. */
const tableAfter =
  /\b(?:(?:INTO|UPDATE)\s+|(?:FROM|JOIN)\s+(?:ONLY\s+)?(?!["\w.]+\s*\())((?:"[^"]+"|[a-z_]\w*)(?:\.(?:"[^"]+"|[a-z_]\w*))?)/i;
const longestLookedAt = 2_000;

/** Kinds are few and statements are constants, so both are kept. */
const known = new Map<string, StatementKind>();
const mostKnown = 1_000;

/** Tells `INSERT` and `message` of a statement. Literals are not looked into: our statements have none but parameters. */
export function statementKind(sql: string): StatementKind {
  const found = known.get(sql);
  if (found) return found;
  const text = sql.slice(0, longestLookedAt).replace(comments, ' ').trim();
  const operation = (/^[a-z]+/i.exec(text)?.[0] ?? 'statement').toUpperCase();
  // A service has one schema, which TypeORM names and SQL by hand does not.
  const table = tableAfter.exec(text)?.[1]?.replaceAll('"', '').split('.').at(-1) ?? null;
  const kind = { operation, table };
  if (known.size < mostKnown) known.set(sql, kind);
  return kind;
}

/** Runs a statement in a span of the trace that we are in; without one, or with traces off, just runs it. */
export function tracedStatement<Result>(
  tracing: Tracing | null,
  sql: string,
  run: () => Promise<Result>,
): Promise<Result> {
  const parent = tracing && currentTrace();
  if (!parent) return run();
  const { operation, table } = statementKind(sql);
  return tracing.span(
    {
      name: table === null ? operation : `${operation} ${table}`,
      kind: 'client',
      parent,
      attributes: {
        'db.system.name': 'postgresql',
        'db.operation.name': operation,
        ...(table === null ? {} : { 'db.collection.name': table }),
      },
    },
    run,
  );
}
