import { useTranslation } from 'react-i18next';
import Typography from '@mui/material/Typography';
import Check from 'lucide-react/icons/check';

/** Says that a setting which saves as it changes is saved. */
export function SavedNote({ isSaved }: { readonly isSaved: boolean }) {
  const { t } = useTranslation();
  return (
    <Typography
      role="status"
      variant="caption"
      sx={{ display: 'flex', alignItems: 'center', gap: 0.5, flex: 'none' }}
    >
      {isSaved && (
        <>
          <Check size={14} aria-hidden />
          {t('settings.saved')}
        </>
      )}
    </Typography>
  );
}
