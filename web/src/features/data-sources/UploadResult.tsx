import type { UploadAnswer } from '@emberdeck/contracts/analytics/uploads';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Download from 'lucide-react/icons/download';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import { formatNumber } from '../../shared/lib/format.js';
import { saveFile } from '../../shared/lib/saveFile.js';
import { errorsCsv, errorsFileName } from './errorsCsv.js';
import { FocusedSection } from './FocusedSection.js';
import { TableBox, tableCell, tableHead } from './TableBox.js';
import { maxUploadErrors } from './uploadLimits.js';

interface Props {
  readonly fileName: string;
  readonly answer: UploadAnswer;
}

function Errors({ fileName, answer: { errors } }: Props) {
  const { t, i18n } = useTranslation();
  const save = (): void =>
    saveFile(
      errorsCsv(errors, { line: t('upload.line'), problem: t('upload.problem') }),
      errorsFileName(fileName),
      'text/csv;charset=utf-8',
    );
  return (
    <>
      <TableBox caption={t('upload.errors')} maxHeight={240}>
        <thead>
          <tr>
            <Box component="th" scope="col" sx={{ ...tableHead, width: 80 }}>
              {t('upload.line')}
            </Box>
            <Box component="th" scope="col" sx={tableHead}>
              {t('upload.problem')}
            </Box>
          </tr>
        </thead>
        <tbody>
          {errors.map(({ line, message }) => (
            <tr key={`${line}:${message}`}>
              <Box component="th" scope="row" sx={tableCell}>
                {formatNumber(line, i18n.language)}
              </Box>
              <Box component="td" sx={{ ...tableCell, overflowWrap: 'anywhere' }}>
                {message}
              </Box>
            </tr>
          ))}
        </tbody>
      </TableBox>
      {errors.length >= maxUploadErrors && (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {t('upload.errorsLimit', { count: errors.length })}
        </Typography>
      )}
      <Button
        variant="outlined"
        startIcon={<Download size={18} aria-hidden />}
        onClick={save}
        sx={{ justifySelf: 'start' }}
      >
        {t('upload.downloadErrors')}
      </Button>
    </>
  );
}

function Counts({ answer }: { readonly answer: UploadAnswer }) {
  const { t, i18n } = useTranslation();
  const counts = [
    [t('upload.rowsRead'), answer.rowsRead],
    [t('upload.rowsAdded'), answer.rowsAdded],
    [t('upload.rowsSkipped'), answer.rowsSkipped],
  ] as const;
  return (
    <Box
      component="dl"
      sx={{ display: 'grid', gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', gap: 1.5, m: 0 }}
    >
      {counts.map(([label, value]) => (
        <Box
          key={label}
          sx={{
            p: 1.5,
            borderRadius: 2,
            border: 1,
            borderColor: 'divider',
            display: 'flex',
            flexDirection: 'column',
            justifyContent: 'space-between',
          }}
        >
          <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
            {label}
          </Typography>
          <Typography
            component="dd"
            sx={{ m: 0, fontSize: '1.375rem', fontWeight: 750, fontVariantNumeric: 'tabular-nums' }}
          >
            {formatNumber(value, i18n.language)}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

/** The numbers of added and skipped rows of a file, and its errors. */
export function UploadResult({ fileName, answer }: Props) {
  const { t } = useTranslation();
  const { rowsAdded, rowsSkipped, errors } = answer;
  const isClean = rowsAdded > 0 || errors.length === 0;
  // If the list of errors is full, the number of skipped rows with errors is unknown.
  const repeated = errors.length < maxUploadErrors ? rowsSkipped - errors.length : 0;
  return (
    <FocusedSection
      title={`${t('upload.done')}. ${t('upload.doneText', { count: rowsAdded })}`}
      icon={isClean ? CircleCheck : CircleAlert}
      color={isClean ? 'success.main' : 'error.main'}
    >
      <Counts answer={answer} />
      {repeated > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('upload.repeated', { count: repeated })}
        </Typography>
      )}
      {errors.length > 0 && <Errors fileName={fileName} answer={answer} />}
      <Button
        component={Link}
        to="/"
        variant="outlined"
        startIcon={<LayoutDashboard size={18} aria-hidden />}
        sx={{ justifySelf: 'start' }}
      >
        {t('upload.openDashboard')}
      </Button>
    </FocusedSection>
  );
}
