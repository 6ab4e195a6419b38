import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Submitting } from '../../shared/forms/useSubmit.js';

interface Props {
  /** The label of the submit button. */
  readonly label: string;
  readonly submitting: Pick<Submitting, 'isBlocked' | 'label'>;
  readonly onCancel: () => void;
}

/** The submit and the way out of a form that stands inside a card. */
export function SmallFormButtons({ label, submitting, onCancel }: Props) {
  const { t } = useTranslation();
  return (
    <Box sx={{ display: 'flex', gap: 1 }}>
      <Button type="submit" size="small" variant="contained" disabled={submitting.isBlocked}>
        {submitting.label({ idle: label, busy: t('dashboard.saving') })}
      </Button>
      <Button size="small" onClick={onCancel}>
        {t('action.cancel')}
      </Button>
    </Box>
  );
}
