import type { TestDataSourceAnswer } from '@emberdeck/contracts/analytics/source-test';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import { formatDateTime, formatNumber } from '../../shared/lib/format.js';
import { TableBox, tableCell, tableHead } from './TableBox.js';

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

function Rows({ answer: { rows } }: Props) {
  const { t, i18n } = useTranslation();
  const columns = ['name', 'value', 'unit', 'timestamp'] as const;
  return (
    <TableBox caption={t('sourceTest.preview')} maxHeight={232}>
      <thead>
        <tr>
          {columns.map((column) => (
            <Box component="th" scope="col" key={column} sx={tableHead}>
              {t(`mapping.${column}`)}
            </Box>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, value, unit, timestamp }, index) => (
          <tr key={index}>
            <Box component="td" dir="auto" sx={tableCell}>
              {name}
            </Box>
            <Box component="td" sx={tableCell}>
              {formatNumber(value, i18n.language)}
            </Box>
            <Box component="td" dir="auto" sx={tableCell}>
              {unit}
            </Box>
            <Box component="td" sx={{ ...tableCell, whiteSpace: 'nowrap' }}>
              {formatDateTime(timestamp, i18n.language)}
            </Box>
          </tr>
        ))}
      </tbody>
    </TableBox>
  );
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
          {answer.rows.length > 0 && <Rows answer={answer} />}
        </>
      )}
    </Box>
  );
}
