import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { emberGradient } from '../../shared/theme/tokens.js';
import type { Redirect } from './useRedirect.js';

const Line = styled('div')({
  height: 4,
  borderRadius: 4,
  transformOrigin: 'left',
  background: `linear-gradient(90deg, ${emberGradient.from}, #FBBF24)`,
  '@keyframes burn': { from: { transform: 'scaleX(0)' } },
  animation: 'burn linear both',
});

interface Props {
  readonly redirect: Redirect;
  readonly onContinue: (url: string) => void;
}

/** The one or two seconds between the welcome and the dashboard. */
export function Redirecting({ redirect, onContinue }: Props) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  // The button pressed last is gone, so this one takes the focus.
  useEffect(() => button.current?.focus(), []);
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Typography variant="h2" role="status">
        {t('verify.redirecting')}
      </Typography>
      <Line style={{ animationDuration: `${redirect.delayMs}ms` }} />
      <Button ref={button} variant="outlined" onClick={() => onContinue(redirect.url)}>
        {t('verify.continueNow')}
      </Button>
    </Box>
  );
}
