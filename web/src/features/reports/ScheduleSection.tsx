import type { ReportSchedule } from '@emberdeck/contracts/analytics/report-schedules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import { formatDateTime } from '../../shared/lib/format.js';
import { listRow, plainList } from '../../shared/ui/listStyles.js';
import { Loadable } from '../../shared/ui/Loadable.js';
import { Section } from '../../shared/ui/Section.js';
import { useGetReportSchedulesQuery } from './reportsApi.js';
import { ScheduleDialog } from './ScheduleDialog.js';
import { ScheduleMenu } from './ScheduleMenu.js';
import { useScheduleText } from './useScheduleText.js';

function useScheduleTexts(schedule: ReportSchedule): readonly string[] {
  const { t, i18n } = useTranslation();
  const { frequency, config, recipients, lastAt, lastResult, isActive, nextAt } = schedule;
  const time = (instant: string): string => formatDateTime(instant, i18n.language);
  const last =
    lastResult === null
      ? t('reportSchedules.lastPlain', { time: lastAt === null ? '' : time(lastAt) })
      : t('reportSchedules.last', { time: lastAt === null ? '' : time(lastAt), result: lastResult });
  return [
    [
      t('reportSchedules.what', {
        frequency: t(`reportSchedules.frequency_${frequency}`),
        range: t(`reports.range_${config.dateRange}`),
        format: t(`reports.format_${config.format}`),
      }),
      t('reportSchedules.to', { count: recipients.length }),
    ].join(' · '),
    ...(isActive ? [t('reportSchedules.next', { time: time(nextAt) })] : []),
    ...(lastAt === null ? [] : [last]),
  ];
}

function ScheduleRow({ schedule }: { readonly schedule: ReportSchedule }) {
  const { t } = useTranslation();
  const texts = useScheduleTexts(schedule);
  const [isEditing, setEditing] = useState(false);
  return (
    <Box component="li" sx={{ ...listRow, alignItems: 'flex-start' }}>
      <Box sx={{ minWidth: 0, flex: 1, overflowWrap: 'anywhere' }}>
        <Typography variant="body2" dir="auto" sx={{ fontWeight: 600 }}>
          {schedule.title}
        </Typography>
        {texts.map((text) => (
          <Typography key={text} variant="caption" component="p" sx={{ color: 'text.secondary' }}>
            {text}
          </Typography>
        ))}
      </Box>
      {!schedule.isActive && <Chip size="small" label={t('reportSchedules.paused')} />}
      <ScheduleMenu schedule={schedule} onEdit={() => setEditing(true)} />
      {isEditing && <ScheduleDialog schedule={schedule} onClose={() => setEditing(false)} />}
    </Box>
  );
}

/** The scheduled reports, for a user who may schedule. */
export function ScheduleSection() {
  const { t } = useTranslation();
  const query = useGetReportSchedulesQuery();
  const [isAdding, setAdding] = useState(false);
  return (
    <Box sx={{ mt: 4 }}>
      <Section title={t('reportSchedules.title')} text={useScheduleText()}>
        <Loadable query={query} skeleton={<Skeleton variant="rounded" height={64} />}>
          {(schedules) =>
            schedules.length === 0 ? (
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {t('reportSchedules.none')}
              </Typography>
            ) : (
              <Box component="ul" sx={plainList}>
                {schedules.map((schedule) => (
                  <ScheduleRow key={schedule.id} schedule={schedule} />
                ))}
              </Box>
            )
          }
        </Loadable>
        <Button
          variant="outlined"
          startIcon={<CalendarClock size={18} aria-hidden />}
          onClick={() => setAdding(true)}
          sx={{ justifySelf: 'start' }}
        >
          {t('reportSchedules.add')}
        </Button>
      </Section>
      {isAdding && <ScheduleDialog onClose={() => setAdding(false)} />}
    </Box>
  );
}
