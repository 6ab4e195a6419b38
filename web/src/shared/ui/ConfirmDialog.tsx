import { useId } from 'react';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useFocusFallback } from './useFocusFallback.js';
import { useLayer } from './useLayer.js';

interface Props {
  readonly title: string;
  readonly text: string;
  readonly cancelLabel: string;
  readonly confirmLabel: string;
  /** Default: that of what destroys. */
  readonly confirmColor?: 'error' | 'primary';
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
}

/** Asks before a destructive action. Escape and the backdrop cancel. */
export function ConfirmDialog({
  title,
  text,
  cancelLabel,
  confirmLabel,
  confirmColor = 'error',
  onCancel,
  onConfirm,
}: Props) {
  const id = useId();
  useLayer(onCancel);
  useFocusFallback();
  return (
    <Dialog
      open
      onClose={onCancel}
      fullWidth
      maxWidth="xs"
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}text`}
    >
      <DialogTitle id={`${id}title`} component="h2" variant="h2">
        {title}
      </DialogTitle>
      <DialogContent>
        {/* A text that waits for an answer changes while the dialog is open. */}
        <DialogContentText id={`${id}text`} variant="body2" aria-live="polite">
          {text}
        </DialogContentText>
      </DialogContent>
      <DialogActions sx={{ p: 2, gap: 1 }}>
        <Button onClick={onCancel}>{cancelLabel}</Button>
        <Button variant="contained" color={confirmColor} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
