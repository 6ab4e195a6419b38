import type { ReportSchedule } from '@emberdeck/contracts/analytics/report-schedules';
import { dayAt, instantOf } from '@emberdeck/contracts/core/zoned-time';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../shared/lib/format.js';
import { zoneLabel } from '../../shared/lib/timeZones.js';
import { useWorkspace } from '../../shared/session/useWorkspace.js';
import { SelectInput } from '../../shared/ui/SelectInput.js';
import type { ScheduleValues } from './scheduleValues.js';

const frequencies: readonly ReportSchedule['frequency'][] = ['daily', 'weekly', 'monthly'];
const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** A Monday. */
const someMonday = Date.UTC(2026, 0, 5);
const dayMs = 24 * 60 * 60_000;

const weekdayName = (weekday: number, locale: string): string =>
  new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(
    someMonday + (weekday - 1) * dayMs,
  );

/** The time of the user at an hour of today in the zone of the workspace. */
const timeHere = (hour: number, timeZone: string, locale: string): string =>
  formatTime(instantOf(timeZone, dayAt(timeZone, new Date()), hour).getTime(), locale);

/** When a schedule makes its report. */
export function RecurrenceFields({ form }: { readonly form: UseFormReturn<ScheduleValues> }) {
  const { t, i18n } = useTranslation();
  const { frequency, hour, weekday } = form.watch();
  const timeZone = useWorkspace()?.timeZone;
  const changed = { shouldDirty: true } as const;
  return (
    <>
      <SelectInput
        label={t('reportSchedules.frequency')}
        options={frequencies.map((value) => ({ value, label: t(`reportSchedules.frequency_${value}`) }))}
        value={frequency}
        onChange={({ target }) =>
          form.setValue('frequency', target.value as ReportSchedule['frequency'], changed)
        }
      />
      {frequency === 'weekly' && (
        <SelectInput
          label={t('reportSchedules.weekday')}
          options={weekdays.map((value) => ({
            value: String(value),
            label: weekdayName(value, i18n.language),
          }))}
          value={String(weekday)}
          onChange={({ target }) => form.setValue('weekday', Number(target.value), changed)}
        />
      )}
      <SelectInput
        label={
          timeZone === undefined
            ? t('reportSchedules.hour')
            : t('reportSchedules.hourIn', { zone: zoneLabel(timeZone) })
        }
        options={hours.map((value) => ({
          value: String(value),
          label: `${String(value).padStart(2, '0')}:00`,
        }))}
        value={String(hour)}
        hint={timeZone && t('reportSchedules.hourHere', { time: timeHere(hour, timeZone, i18n.language) })}
        onChange={({ target }) => form.setValue('hour', Number(target.value), changed)}
      />
    </>
  );
}
