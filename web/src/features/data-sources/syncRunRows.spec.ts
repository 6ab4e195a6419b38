import { describe, expect, it } from '@jest/globals';
import { aRun } from '../../../test/component/runs.js';
import { idOf } from '../../../test/component/workspace.js';
import { withRun } from './syncRunRows.js';

const runs = [aRun({ id: idOf(3), status: 'running' }), aRun({ id: idOf(2) }), aRun({ id: idOf(1) })];

const shown = (id: number, status: 'queued' | 'succeeded') =>
  withRun(runs, aRun({ id: idOf(id), status })).map((run) => `${Number(run.id.slice(-2))} ${run.status}`);

describe('withRun', () => {
  it.each([
    ['adds a new run on top', 4, 'queued', ['4 queued', '3 running', '2 succeeded', '1 succeeded']],
    ['replaces a known run', 3, 'succeeded', ['3 succeeded', '2 succeeded', '1 succeeded']],
    ['ignores a state that was overtaken', 1, 'queued', ['3 running', '2 succeeded', '1 succeeded']],
  ] as const)('%s', (_rule, id, status, expected) => {
    expect(shown(id, status)).toEqual(expected);
  });
});
