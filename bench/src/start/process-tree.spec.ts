import { describe, expect, it } from '@jest/globals';
import { nodesBelow } from './process-tree.js';

const row = (pid: number, parent: number, command: string) => ({ pid, parent, rssBytes: 1, command });

describe('Node programs below npm', () => {
  const rows = [
    row(13, 12, '/usr/bin/node deploy/main.js'),
    row(14, 12, '/x/postgres -D data'),
    row(10, 1, 'npm start'),
    row(11, 10, 'sh -c node tools/start.mjs'),
    row(12, 11, 'node tools/start.mjs all-in-one'),
    row(20, 1, 'node other.js'),
  ];

  it('are the launcher and its programs in any order, and no other processes', () => {
    expect(nodesBelow(rows, 10).map(({ pid }) => pid)).toEqual([13, 12]);
  });

  it('are none below a process that does not exist', () => {
    expect(nodesBelow(rows, 99)).toEqual([]);
  });
});
