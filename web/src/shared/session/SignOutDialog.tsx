import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useFocusFallback } from '../ui/useFocusFallback.js';

interface Props {
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

/** Asks before something that is under way is lost. */
export function SignOutDialog({ onStay, onLeave }: Props) {
  const { t } = useTranslation();
  const id = useId();
  useFocusFallback();
  return (
    <Dialog
      open
      onClose={onStay}
      fullWidth
      maxWidth="xs"
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}text`}
    >
      <DialogTitle id={`${id}title`} component="h2" variant="h2">
        {t('signOut.title')}
      </DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}text`} variant="body2">
          {t('signOut.text')}
        </DialogContentText>
      </DialogContent>
      <DialogActions sx={{ p: 2, gap: 1 }}>
        <Button onClick={onStay}>{t('signOut.stay')}</Button>
        <Button variant="contained" color="error" onClick={onLeave}>
          {t('signOut.leave')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
