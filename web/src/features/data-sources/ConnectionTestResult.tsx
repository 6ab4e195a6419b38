import type { TestDataSourceAnswer } from '@emberdeck/contracts/analytics/source-test';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import { formatDateTime } from '../../shared/lib/format.js';
import { PointsTable } from './PointsTable.js';

interface Props {
  readonly answer: TestDataSourceAnswer;
}

function useSummary({ answer }: Props): readonly string[] {
  const { t, i18n } = useTranslation();
  const { rowCount, rows, names, newestAt, skipped, firstProblem } = answer;
  return [
    t('sourceTest.rows', { count: rowCount, shown: rows.length }),
    ...(names.length === 0 ? [] : [t('sourceTest.names', { names: names.join(', ') })]),
    ...(newestAt === null ? [] : [t('sourceTest.newest', { time: formatDateTime(newestAt, i18n.language) })]),
    ...(skipped === 0 ? [] : [t('sourceTest.skipped', { count: skipped, reason: firstProblem ?? '' })]),
  ];
}

/** What a tested connection would bring, or what is wrong with it. */
export function ConnectionTestResult({ answer }: Props) {
  const { t } = useTranslation();
  const summary = useSummary({ answer });
  const { success, message, httpStatus } = answer;
  const Icon = success ? CircleCheck : CircleAlert;
  return (
    <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box role="alert" sx={{ display: 'flex', gap: 1, color: success ? 'success.main' : 'error.main' }}>
        <Box component={Icon} size={18} aria-hidden sx={{ flex: 'none', mt: '1px' }} />
        <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {success ? t('sourceTest.success') : (message ?? t('sourceTest.failed'))}
          {!success && httpStatus !== null && ` (${t('runs.http', { status: httpStatus })})`}
        </Typography>
      </Box>
      {success && (
        <>
          <Typography variant="body2" dir="auto" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {summary.join(' ')}
          </Typography>
          {answer.rows.length > 0 && <PointsTable caption={t('sourceTest.preview')} points={answer.rows} />}
        </>
      )}
    </Box>
  );
}
