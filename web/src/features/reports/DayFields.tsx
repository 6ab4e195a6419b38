import { maxReportDays, windowProblem } from '@emberdeck/contracts/analytics/report-window';
import type { ReportDays } from '@emberdeck/contracts/analytics/report-window';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import { TextInput } from '../../shared/ui/TextInput.js';

interface Props {
  readonly days: ReportDays;
  readonly today: string;
  readonly onChange: (days: ReportDays) => void;
}

/** The first and the last day of a report. */
export function DayFields({ days, today, onChange }: Props) {
  const { t } = useTranslation();
  const problem = windowProblem(days, today);
  const errorAt = (field: 'startDate' | 'endDate'): string | undefined =>
    problem?.field === field ? t(`exportReport.days_${problem.kind}`, { count: maxReportDays }) : undefined;
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
      <TextInput
        label={t('exportReport.firstDay')}
        type="date"
        value={days.firstDay}
        inputProps={{ max: today }}
        error={errorAt('startDate')}
        onChange={({ target }) => onChange({ ...days, firstDay: target.value })}
      />
      <TextInput
        label={t('exportReport.lastDay')}
        type="date"
        value={days.lastDay}
        inputProps={{ max: today }}
        error={errorAt('endDate')}
        onChange={({ target }) => onChange({ ...days, lastDay: target.value })}
      />
    </Box>
  );
}
