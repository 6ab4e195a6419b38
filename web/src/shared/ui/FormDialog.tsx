import { useId } from 'react';
import type { SubmitEventHandler, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import X from 'lucide-react/icons/x';
import { BlockableButton } from './BlockableButton.js';
import { useFocusFallback } from './useFocusFallback.js';

interface Props {
  readonly title: string;
  readonly text?: string;
  /** Without it there is nothing to submit at the moment. */
  readonly submitLabel?: string | undefined;
  /** Cancel, unless there is nothing to cancel any more. */
  readonly closeLabel?: string | undefined;
  readonly busy: boolean;
  readonly onSubmit: SubmitEventHandler;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

const formBox = { display: 'flex', flexDirection: 'column', minHeight: 0, flex: 1 } as const;

/** A dialog around a form; a full-height sheet on a phone. */
export function FormDialog({
  title,
  text,
  submitLabel,
  closeLabel,
  busy,
  onSubmit,
  onClose,
  children,
}: Props) {
  const { t } = useTranslation();
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'));
  const id = useId();
  useFocusFallback();
  return (
    <Dialog open onClose={onClose} fullScreen={isPhone} fullWidth maxWidth="sm" aria-labelledby={id}>
      <Box component="form" noValidate onSubmit={onSubmit} sx={formBox}>
        <Box
          sx={{
            display: 'flex',
            alignItems: 'flex-start',
            justifyContent: 'space-between',
            paddingInlineEnd: 1.5,
            pt: 1,
          }}
        >
          <DialogTitle
            id={id}
            component="h2"
            variant="h2"
            sx={{ pb: 0, minWidth: 0, overflowWrap: 'anywhere' }}
          >
            {title}
          </DialogTitle>
          <IconButton onClick={onClose} aria-label={t('action.close')} sx={{ mt: 0.5 }}>
            <X size={20} aria-hidden />
          </IconButton>
        </Box>
        <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
          {text && (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {text}
            </Typography>
          )}
          {children}
        </DialogContent>
        <DialogActions sx={{ p: 2, pb: 'calc(16px + env(safe-area-inset-bottom))', gap: 1 }}>
          <Button onClick={onClose}>{closeLabel ?? t('action.cancel')}</Button>
          {submitLabel && (
            <BlockableButton type="submit" variant="contained" blocked={busy}>
              {submitLabel}
            </BlockableButton>
          )}
        </DialogActions>
      </Box>
    </Dialog>
  );
}
