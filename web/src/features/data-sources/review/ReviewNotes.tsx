import type { UploadPreview } from '@emberdeck/contracts/analytics/uploads';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import Info from 'lucide-react/icons/info';
import { InlineNote } from '../../../shared/ui/InlineNote.js';
import { plainList } from '../../../shared/ui/listStyles.js';
import { FileErrors } from '../FileErrors.js';

/** What the user must know before the rows are stored. */
export function ReviewNotes({ notes }: Pick<UploadPreview, 'notes'>) {
  const { t } = useTranslation();
  return notes.length === 0 ? null : (
    <InlineNote icon={Info}>
      <Box component="ul" aria-label={t('upload.notes')} sx={{ ...plainList, display: 'grid', gap: 0.5 }}>
        {notes.map((note) => (
          <li key={note} dir="auto">
            {note}
          </li>
        ))}
      </Box>
    </InlineNote>
  );
}

/** How many rows would come in, and those that would not, by their lines. */
export function ReviewCounts({
  rowsRead,
  rowsRefused,
  errors,
}: Pick<UploadPreview, 'rowsRead' | 'rowsRefused' | 'errors'>) {
  const { t } = useTranslation();
  const counts = [
    t('upload.pointsRows', { count: rowsRead }),
    ...(rowsRefused > 0 ? [t('upload.pointsRefused', { count: rowsRefused })] : []),
  ];
  return (
    <>
      <Typography role="status" variant="body2" sx={{ fontWeight: 600 }}>
        {counts.join(' ')}
      </Typography>
      {errors.length > 0 && <FileErrors caption={t('upload.refusedRows')} maxHeight={200} errors={errors} />}
    </>
  );
}

/** The columns that do not come in, each with its reason. */
export function LeftOutColumns({ columnUses }: Pick<UploadPreview, 'columnUses'>) {
  const { t } = useTranslation();
  const id = useId();
  const leftOut = columnUses.filter(({ use }) => use === 'none');
  return leftOut.length === 0 ? null : (
    <Box sx={{ typography: 'body2', overflowWrap: 'anywhere' }}>
      <Typography id={id} variant="body2" sx={{ fontWeight: 600 }}>
        {t('upload.leftOut', { count: leftOut.length })}
      </Typography>
      <Box component="ul" aria-labelledby={id} sx={{ ...plainList, maxHeight: 160, overflowY: 'auto' }}>
        {leftOut.map(({ column, title, reason }) => (
          <li key={column}>
            <bdi>{title.trim() || t('upload.columnNumber', { number: column })}</bdi>
            {reason !== null && <span dir="auto">: {reason}</span>}
          </li>
        ))}
      </Box>
    </Box>
  );
}
