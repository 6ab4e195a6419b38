import { describe, expect, it } from '@jest/globals';
import { statementKind } from './sql-span.js';

describe('statementKind', () => {
  it.each([
    ['START TRANSACTION', 'START', null],
    ['INSERT INTO outbox (id) VALUES ($1)', 'INSERT', 'outbox'],
    ['  update "message" SET content = $1', 'UPDATE', 'message'],
    ['SELECT "a"."id" FROM "analytics"."activity" "a"', 'SELECT', 'activity'],
    ['-- across workspaces: age alone decides\n DELETE FROM upload', 'DELETE', 'upload'],
    ['WITH known AS (SELECT 1 FROM member) SELECT * FROM known', 'WITH', 'member'],
    ['SELECT * FROM unnest($1::uuid[]) AS id JOIN message USING (id)', 'SELECT', 'message'],
    ["SELECT set_config('a', $1, true)", 'SELECT', null],
    ['', 'STATEMENT', null],
  ])('of %j is %s %s', (sql, operation, table) => {
    expect(statementKind(sql)).toEqual({ operation, table });
  });

  it('contains no values', () => {
    const { operation, table } = statementKind("SELECT * FROM contact WHERE value = 'ada@example.test'");
    expect(`${operation} ${table}`).toBe('SELECT contact');
  });
});
