import { useId } from 'react';
import type { FocusEventHandler, SubmitEventHandler, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import X from 'lucide-react/icons/x';
import { useRefusedFocus } from '../forms/useRefusedFocus.js';
import { lowWindow } from '../theme/tokens.js';
import { BlockableButton } from './BlockableButton.js';
import { DiscardQuestion } from './DiscardQuestion.js';
import { useDialogInset } from './useBottomInset.js';
import { type CloseReason, useDiscardQuestion } from './useDiscardQuestion.js';
import { useFocusFallback } from './useFocusFallback.js';
import { useLayer } from './useLayer.js';

interface Props {
  readonly title: string;
  readonly text?: string;
  /** Without it the dialog has no submit button. */
  readonly submitLabel?: string | undefined;
  /** The default is Cancel. Use another label if there is nothing to cancel any more. */
  readonly closeLabel?: string | undefined;
  readonly busy: boolean;
  /** Whether closing would lose changes: the dialog then asks first, except while they are being sent. */
  readonly isChanged?: boolean;
  /** Closes by the button of the footer alone: for a content that is shown once. */
  readonly closesByButtonOnly?: boolean;
  /** Disables Cancel, while the request of the form is pending. */
  readonly isCloseBlocked?: boolean;
  /** At most 500 px wide and 90% of the viewport high, on a phone too. */
  readonly isCompact?: boolean;
  readonly onSubmit: SubmitEventHandler;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

const compactPaper = { width: '100%', maxWidth: 500, maxHeight: '90dvh', m: 2 } as const;

const formBox = {
  display: 'flex',
  flexDirection: 'column',
  minHeight: 0,
  flex: 1,
  [lowWindow]: { display: 'block', flex: 'none' },
} as const;
const footer = { p: 2, pb: 'calc(16px + env(safe-area-inset-bottom))', gap: 1, flexWrap: 'wrap' } as const;

interface HeadProps {
  readonly id: string;
  readonly title: string;
  /** Without it the head has no button. */
  readonly onClose: (() => void) | undefined;
}

function Head({ id, title, onClose }: HeadProps) {
  const { t } = useTranslation();
  return (
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
        sx={{ pb: 0, flex: '1 1 auto', minWidth: 0, overflowWrap: 'anywhere' }}
      >
        {title}
      </DialogTitle>
      {onClose && (
        <IconButton onClick={onClose} aria-label={t('action.close')} sx={{ mt: 0.5 }}>
          <X size={20} aria-hidden />
        </IconButton>
      )}
    </Box>
  );
}

type ButtonsProps = Pick<Props, 'submitLabel' | 'closeLabel' | 'busy' | 'isCloseBlocked' | 'onClose'>;

function Buttons({ submitLabel, closeLabel, busy, isCloseBlocked = false, onClose }: ButtonsProps) {
  const { t } = useTranslation();
  return (
    <DialogActions sx={footer}>
      <BlockableButton blocked={isCloseBlocked} onClick={onClose}>
        {closeLabel ?? t('action.cancel')}
      </BlockableButton>
      {submitLabel && (
        <BlockableButton type="submit" variant="contained" blocked={busy}>
          {submitLabel}
        </BlockableButton>
      )}
    </DialogActions>
  );
}

interface FormProps extends Pick<Props, 'onSubmit' | 'children'> {
  readonly onFocus: FocusEventHandler;
}

function Form({ onSubmit, onFocus, children }: FormProps) {
  const { form, submitted, movedOn } = useRefusedFocus();
  const submit: SubmitEventHandler = (event) => {
    submitted();
    onSubmit(event);
  };
  return (
    <Box
      component="form"
      ref={form}
      noValidate
      onSubmit={submit}
      onChange={movedOn}
      onFocus={onFocus}
      sx={formBox}
    >
      {children}
    </Box>
  );
}

/** A dialog around a form; a full-height sheet on a phone. */
export function FormDialog({
  title,
  text,
  isChanged = false,
  closesByButtonOnly = false,
  isCompact = false,
  onSubmit,
  onClose,
  children,
  ...buttons
}: Props) {
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'));
  const id = useId();
  const question = useDiscardQuestion(isChanged, onClose);
  const footerBox = useDialogInset();
  const onFocus: FocusEventHandler = ({ target }) => question.remember(target);
  const closeBy = (reason?: CloseReason): void => {
    if (!closesByButtonOnly) question.close(reason);
  };
  useLayer(() => closeBy('escapeKeyDown'));
  useFocusFallback();
  return (
    <Dialog
      open
      onClose={(_event, reason) => closeBy(reason)}
      fullScreen={isPhone && !isCompact}
      {...(isCompact && { slotProps: { paper: { sx: compactPaper } } })}
      fullWidth
      maxWidth="sm"
      aria-labelledby={id}
    >
      <Form onSubmit={onSubmit} onFocus={onFocus}>
        <Head id={id} title={title} onClose={closesByButtonOnly ? undefined : closeBy} />
        <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
          {text && (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {text}
            </Typography>
          )}
          {children}
        </DialogContent>
        <Box ref={footerBox}>
          {question.isOpen ? (
            <DiscardQuestion onKeep={question.keep} onDiscard={onClose} sx={footer} />
          ) : (
            <Buttons {...buttons} onClose={() => question.close()} />
          )}
        </Box>
      </Form>
    </Dialog>
  );
}
