import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import type { DialogActionsProps } from '@mui/material/DialogActions';
import Typography from '@mui/material/Typography';

interface Props {
  readonly onKeep: () => void;
  readonly onDiscard: () => void;
  readonly sx: NonNullable<DialogActionsProps['sx']>;
}

/** In place of the buttons of a form while it asks whether to drop changes; see `useDiscardQuestion`. */
export function DiscardQuestion({ onKeep, onDiscard, sx }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), []);
  return (
    <DialogActions disableSpacing role="group" aria-labelledby={id} sx={sx}>
      <Typography
        id={id}
        variant="body2"
        sx={{ flex: { xs: '1 0 100%', sm: 'auto' }, paddingInlineStart: 1, fontWeight: 650 }}
      >
        {t('discard.title')}
      </Typography>
      <Button ref={keep} aria-describedby={id} onClick={onKeep}>
        {t('discard.keep')}
      </Button>
      <Button variant="contained" color="error" onClick={onDiscard}>
        {t('discard.discard')}
      </Button>
    </DialogActions>
  );
}
