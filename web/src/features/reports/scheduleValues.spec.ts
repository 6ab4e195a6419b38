import { describe, expect, it } from '@jest/globals';
import { aSchedule } from '../../../test/component/reports.js';
import { changeOfValues, valuesOf } from './scheduleValues.js';

const usual = ({ type }: { readonly type: string }): string => `Usual ${type}`;

describe('the change of a schedule', () => {
  it('follows the title of the type until the user gives another', () => {
    expect(valuesOf(aSchedule({ title: 'Usual executive_summary' }), usual).title).toBeNull();
    expect(valuesOf(aSchedule({ title: 'Board' }), usual).title).toBe('Board');
  });

  it('takes the blocks of a type that the user chooses', () => {
    const schedule = aSchedule();
    const values = valuesOf(schedule, usual);
    const choices = { ...values.choices, type: 'client_presentation' as const };
    expect(changeOfValues(schedule, { ...values, choices }, 'Board')).toMatchObject({
      type: 'client_presentation',
      config: { includedMetrics: ['summary_metrics', 'achievements', 'progress', 'next_steps'] },
    });
  });

  it('leaves a type and blocks of the API as they are', () => {
    const schedule = aSchedule({
      type: 'board',
      config: { dateRange: '90days', format: 'excel', includedMetrics: ['stock'] },
    });
    expect(changeOfValues(schedule, valuesOf(schedule, usual), 'Board')).toEqual({
      title: 'Board',
      type: 'board',
      config: { dateRange: '90days', format: 'excel', includedMetrics: ['stock'] },
      frequency: 'weekly',
      hour: 6,
      weekday: 1,
      recipients: schedule.recipients,
    });
  });
});
