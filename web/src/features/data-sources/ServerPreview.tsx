import type { UploadPreview } from '@emberdeck/contracts/analytics/uploads';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { PointsTable } from './PointsTable.js';
import { ReadingFields } from './ReadingFields.js';
import type { FileReading } from './useFileReading.js';

/** Errors below the table; the upload itself lists all of them. */
const shownErrors = 3;

function PreviewResult({ preview }: { readonly preview: UploadPreview }) {
  const { t } = useTranslation();
  const { points, rowsRead, rowsRefused, errors } = preview;
  const counts = [
    t('upload.pointsRows', { count: rowsRead }),
    ...(rowsRefused > 0 ? [t('upload.pointsSkipped', { count: rowsRefused })] : []),
  ];
  return (
    <>
      {points.length > 0 && <PointsTable caption={t('upload.points')} points={points} />}
      <Box sx={{ typography: 'caption', color: 'text.secondary', overflowWrap: 'anywhere' }}>
        <div role="status">{counts.join(' ')}</div>
        {errors.slice(0, shownErrors).map(({ line, message }) => (
          <div key={`${line}:${message}`}>{t('upload.pointsError', { line, message })}</div>
        ))}
      </Box>
    </>
  );
}

/** What a file would bring, and the choices about its columns. They open if the server cannot tell the columns. */
export function ServerPreview({ reading }: { readonly reading: FileReading }) {
  const { t } = useTranslation();
  const { preview, choices, change, want } = reading;
  const [isOpen, setOpen] = useState(false);
  const isUnknown = preview !== null && preview.columns === null;
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {preview && <PreviewResult preview={preview} />}
      <Box
        component="details"
        open={isOpen || isUnknown}
        onToggle={(event) => {
          const next = event.currentTarget.open;
          setOpen(next);
          if (next && !reading.isWanted) want();
        }}
      >
        <Box component="summary" sx={{ cursor: 'pointer', py: 0.5, typography: 'body2', fontWeight: 600 }}>
          {t('upload.options')}
        </Box>
        {preview ? (
          <Box sx={{ pt: 1 }}>
            <ReadingFields key={choices.sheet} preview={preview} choices={choices} onChange={change} />
          </Box>
        ) : (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {reading.isReading ? t('upload.previewing') : ''}
          </Typography>
        )}
      </Box>
    </Box>
  );
}
