import { useEffect, useState } from 'react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useToast } from '../toasts/useToast.js';
import { TextInput } from './TextInput.js';

interface Props {
  readonly value: string;
  /** The words on the button: what it copies. */
  readonly label: string;
  /** Begins with the label, and distinguishes several such buttons. */
  readonly name?: string;
  /** An existing field beside the button with the same text. */
  readonly field?: RefObject<HTMLInputElement | null>;
}

const confirmMs = 2000;

interface PlainTextProps {
  readonly value: string;
  readonly name: string;
  readonly wanted: boolean;
}

/** The text in a field, for copying by hand. It takes the focus after a failed copy. */
function PlainText({ value, name, wanted }: PlainTextProps) {
  return (
    <Box sx={{ width: { xs: 132, sm: 200 }, flex: 'none' }}>
      <TextInput
        label={name}
        hideLabel
        size="small"
        value={value}
        readOnly
        focusOnMount={wanted}
        inputProps={{ dir: 'ltr' }}
        onFocus={(event) => event.target.select()}
      />
    </Box>
  );
}

function useCopy({ value, field }: Pick<Props, 'value' | 'field'>) {
  const { t } = useTranslation();
  const toast = useToast();
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);
  useEffect(() => {
    if (outcome !== 'copied') {
      return undefined;
    }
    const timer = setTimeout(() => setOutcome(null), confirmMs);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(value);
      setOutcome('copied');
    } catch {
      setOutcome('failed');
      field?.current?.focus();
      toast.warn(t('toast.error'), t('action.copyFailed'));
    }
  };
  return { outcome, copy };
}

/** Copies a text, and shows the confirmation in the button. */
export function CopyButton(props: Props) {
  const { value, label, name = label, field } = props;
  const { t } = useTranslation();
  const { outcome, copy } = useCopy(props);
  const isCopied = outcome === 'copied';
  // Browsers offer the clipboard only on https and localhost, and the user can deny it.
  const cannotCopy = !window.isSecureContext;
  if (field && cannotCopy) {
    return null;
  }
  if (!field && (cannotCopy || outcome === 'failed')) {
    return <PlainText value={value} name={name} wanted={outcome === 'failed'} />;
  }
  return (
    <Button
      size="small"
      variant="outlined"
      aria-label={isCopied ? t('action.copied') : name}
      startIcon={isCopied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
      onClick={() => void copy()}
      sx={{ flex: 'none' }}
    >
      <span aria-live="polite">{isCopied ? t('action.copied') : label}</span>
    </Button>
  );
}
