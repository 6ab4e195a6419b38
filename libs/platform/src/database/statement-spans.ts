import type { EntitySubscriberInterface, QueryRunner } from 'typeorm';
import { startStatementSpan } from '../telemetry/sql-span.js';
import { noteError, type OpenSpan, type Tracing } from '../telemetry/tracing.js';

interface QueryOf {
  readonly query: string;
  readonly queryRunner: QueryRunner;
}

/** Adds a span for each statement that TypeORM runs within a trace. */
export class StatementSpans implements EntitySubscriberInterface {
  /** The statements of a connection run one after the other. */
  private readonly open = new WeakMap<QueryRunner, (OpenSpan | null)[]>();

  constructor(private readonly tracing: Tracing) {}

  beforeQuery({ query, queryRunner }: QueryOf): void {
    const spans = this.open.get(queryRunner) ?? [];
    spans.push(startStatementSpan(this.tracing, query));
    this.open.set(queryRunner, spans);
  }

  afterQuery({ queryRunner, success, error }: QueryOf & { success: boolean; error?: unknown }): void {
    const span = this.open.get(queryRunner)?.shift();
    if (!span) return;
    if (!success) noteError(span, error);
    span.end();
  }
}
