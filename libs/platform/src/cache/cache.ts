/**
 * Port: short-lived shared values that may vanish at any moment. Adapters: memory and Redis, which pass one suite of
 * tests (`libs/testing/src/suites/cache.suite.ts`). No security counter lives here: those are in PostgreSQL.
 */
export interface Cache {
  get(key: string): Promise<string | null>;
  set(key: string, value: string, ttlMs: number): Promise<void>;
  delete(key: string): Promise<void>;
  /** Adds one and answers the new count; the time to live starts with the first. */
  increment(key: string, ttlMs: number): Promise<number>;
  isConnected(): boolean;
  close(): Promise<void>;
}
