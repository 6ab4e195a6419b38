import { currentTrace } from './trace-context.js';
import type { OpenSpan, SpanStart, Tracing } from './tracing.js';

/** Operation of a statement and the first table in it, without any value. */
export interface StatementKind {
  readonly operation: string;
  readonly table: string | null;
}

const comments = /--[^\n]*|\/\*[\s\S]*?\*\//g;
/** After FROM, a name with a bracket is a function. */
const tableAfter =
  /\b(?:(?:INTO|UPDATE)\s+|(?:FROM|JOIN)\s+(?:ONLY\s+)?(?!["\w.]+\s*\())((?:"[^"]+"|[a-z_]\w*)(?:\.(?:"[^"]+"|[a-z_]\w*))?)/i;
const longestLookedAt = 2_000;

/** Statements are constants, so their kinds are cached. */
const known = new Map<string, StatementKind>();
const mostKnown = 1_000;

/**
 * Returns operation and table of a statement: `INSERT` and `message`. Does not parse literals, because our statements
 * have only parameters.
 */
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

/** Runs a statement in a span of the current trace. Without a trace, or with traces off, it only runs the statement. */
export function tracedStatement<Result>(
  tracing: Tracing | null,
  sql: string,
  run: () => Promise<Result>,
): Promise<Result> {
  const span = tracing && spanOf(sql);
  return span ? tracing.span(span, run) : run();
}

/** Starts the span of a statement that the caller ends; null outside of a trace. */
export function startStatementSpan(tracing: Tracing, sql: string): OpenSpan | null {
  const span = spanOf(sql);
  return span && tracing.start(span);
}

function spanOf(sql: string): SpanStart | null {
  const parent = currentTrace();
  if (!parent) return null;
  const { operation, table } = statementKind(sql);
  return {
    name: table === null ? operation : `${operation} ${table}`,
    kind: 'client',
    parent,
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      ...(table === null ? {} : { 'db.collection.name': table }),
    },
  };
}
