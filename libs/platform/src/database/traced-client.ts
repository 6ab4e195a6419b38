import type pg from 'pg';
import { tracedStatement } from '../telemetry/sql-span.js';
import type { Tracing } from '../telemetry/tracing.js';
import { CallbackClient, type Query } from './callback-client.js';

const plainQuery = Reflect.get(CallbackClient.prototype, 'query') as Query;

/** Returns a client class with a span for each statement called by promise, as transactions do. */
export function tracedClient(tracing: Tracing): typeof CallbackClient {
  class TracedClient extends CallbackClient {}
  TracedClient.prototype.query = function query(this: pg.Client, text, values, answered) {
    if (typeof text !== 'string' || typeof values === 'function' || answered !== undefined) {
      return plainQuery.call(this, text, values, answered);
    }
    return tracedStatement(tracing, text, () => plainQuery.call(this, text, values) as Promise<unknown>);
  } as Query as pg.Client['query'];
  return TracedClient;
}
