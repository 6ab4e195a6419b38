import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';

interface Props {
  readonly value: string;
  /** Says what is copied, to tell several such buttons apart. */
  readonly name: string;
}

const confirmMs = 2000;

/** Copies, and confirms in place. */
export function CopyButton({ value, name }: Props) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) {
      return undefined;
    }
    const timer = setTimeout(() => setCopied(false), confirmMs);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(value);
    setCopied(true);
  };
  // Browsers offer the clipboard on https and on this machine only; elsewhere the text itself can be selected.
  if (!window.isSecureContext) {
    return (
      <Box component="code" dir="ltr" sx={{ overflowWrap: 'anywhere' }}>
        {value}
      </Box>
    );
  }
  return (
    <Button
      size="small"
      variant="outlined"
      aria-label={copied ? t('action.copied') : name}
      startIcon={copied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
      onClick={() => void copy()}
      sx={{ flex: 'none' }}
    >
      <span aria-live="polite">{copied ? t('action.copied') : t('action.copy')}</span>
    </Button>
  );
}
