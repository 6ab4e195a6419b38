import { useTranslation } from 'react-i18next';
import Typography from '@mui/material/Typography';

/** The files that come next, one after the other. */
export function WaitingFiles({ names }: { readonly names: readonly string[] }) {
  const { t } = useTranslation();
  return names.length === 0 ? null : (
    <Typography variant="caption" dir="auto" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
      {t('upload.waiting', { count: names.length, files: names.join(', ') })}
    </Typography>
  );
}
