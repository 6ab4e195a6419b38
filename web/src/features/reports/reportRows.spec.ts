import { describe, expect, it } from '@jest/globals';
import { aReport } from '../../../test/component/reports.js';
import { idOf } from '../../../test/component/workspace.js';
import { withReport } from './reportRows.js';

describe('withReport', () => {
  it('adds a report in the order of the list', () => {
    const older = aReport({ id: idOf(1), createdAt: '2026-03-09T12:00:00.000Z' });
    const newer = aReport({ id: idOf(3), createdAt: '2026-03-11T12:00:00.000Z' });
    const added = aReport({ id: idOf(2), createdAt: '2026-03-10T12:00:00.000Z' });
    expect(withReport([newer, older], added)).toEqual([newer, added, older]);
  });

  it.each([
    ['replaces an older row', '2026-03-10T12:00:02.000Z', 90],
    ['replaces a row of the same moment', '2026-03-10T12:00:01.000Z', 90],
    ['ignores a row that was overtaken', '2026-03-10T12:00:00.000Z', 50],
  ])('%s', (_rule, updatedAt, progress) => {
    const known = aReport({ progress: 50, updatedAt: '2026-03-10T12:00:01.000Z' });
    expect(withReport([known], aReport({ progress: 90, updatedAt }))[0]?.progress).toBe(progress);
  });
});
