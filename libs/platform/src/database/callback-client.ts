import pg from 'pg';
import { statementName } from './prepared-statements.js';

type Answered = (error: Error | null, result: unknown) => void;
/** How a connection is asked. */
export type Query = (this: pg.Client, text: unknown, values?: unknown, answered?: Answered) => unknown;

const queryOfPg = Reflect.get(pg.Client.prototype, 'query') as Query;

/**
 * A connection that makes the promise of `query(text, values)` itself, from the callback form. That of pg 8.23 keeps each
 * result until the garbage collector looks through all that is old: under 32 readers of a page of 50 kB half of what the
 * process allocated became old so, and half as many pages were read (measured).
 */
export class CallbackClient extends pg.Client {}

CallbackClient.prototype.query = function query(this: pg.Client, text, values, answered) {
  if (typeof text !== 'string' || typeof values === 'function' || answered !== undefined) {
    return queryOfPg.call(this, text, values, answered);
  }
  const result = new Promise((resolve, reject) => {
    const name = statementName(text, values);
    const statement = name === undefined ? text : { name, text };
    queryOfPg.call(this, statement, values, (error, given) => (error ? reject(error) : resolve(given)));
  });
  return result.catch((error: Error) => {
    // As pg does: the stack leads to who asked, in place of the socket.
    Error.captureStackTrace(error);
    throw error;
  });
} as Query as pg.Client['query'];
