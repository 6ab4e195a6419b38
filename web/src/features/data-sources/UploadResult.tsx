import type { UploadAnswer } from '@emberdeck/contracts/analytics/uploads';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { formatNumber } from '../../shared/lib/format.js';

const cell = { textAlign: 'start', px: 1.5, py: 0.75, borderTop: 1, borderColor: 'divider' } as const;

function Errors({ errors }: { readonly errors: UploadAnswer['errors'] }) {
  const { t } = useTranslation();
  return (
    <Box>
      <Typography component="h3" variant="h3" sx={{ mb: 1 }} id="upload-errors">
        {t('upload.errors')}
      </Typography>
      <Box
        tabIndex={0}
        role="region"
        aria-labelledby="upload-errors"
        sx={{ maxHeight: 240, overflow: 'auto', border: 1, borderColor: 'divider', borderRadius: 2 }}
      >
        <Box component="table" sx={{ width: '100%', borderCollapse: 'collapse', typography: 'body2' }}>
          <thead>
            <tr>
              <Box component="th" scope="col" sx={{ ...cell, borderTop: 0, width: 80 }}>
                {t('upload.line')}
              </Box>
              <Box component="th" scope="col" sx={{ ...cell, borderTop: 0 }}>
                {t('upload.problem')}
              </Box>
            </tr>
          </thead>
          <tbody>
            {errors.map(({ line, message }) => (
              <tr key={`${line}:${message}`}>
                <Box component="th" scope="row" sx={{ ...cell, fontVariantNumeric: 'tabular-nums' }}>
                  {line}
                </Box>
                <Box component="td" sx={cell}>
                  {message}
                </Box>
              </tr>
            ))}
          </tbody>
        </Box>
      </Box>
    </Box>
  );
}

/** What became of the rows of a file. */
export function UploadResult({ result }: { readonly result: UploadAnswer }) {
  const { t, i18n } = useTranslation();
  const counts = [
    [t('upload.rowsRead'), result.rowsRead],
    [t('upload.rowsAdded'), result.rowsAdded],
    [t('upload.rowsSkipped'), result.rowsSkipped],
  ] as const;
  return (
    <>
      <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: 'repeat(3, 1fr)', gap: 1.5, m: 0 }}>
        {counts.map(([label, value]) => (
          <Box key={label} sx={{ p: 1.5, borderRadius: 2, border: 1, borderColor: 'divider' }}>
            <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
              {label}
            </Typography>
            <Typography component="dd" sx={{ m: 0, fontSize: '1.375rem', fontWeight: 750 }}>
              {formatNumber(value, i18n.language)}
            </Typography>
          </Box>
        ))}
      </Box>
      {result.errors.length > 0 && <Errors errors={result.errors} />}
      <Button component={Link} to="/" variant="outlined" sx={{ justifySelf: 'start' }}>
        {t('upload.openDashboard')}
      </Button>
    </>
  );
}
