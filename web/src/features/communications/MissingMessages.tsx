import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useAppDispatch } from '../../shared/store/hooks.js';
import { radius } from '../../shared/theme/tokens.js';
import { useFocusFallback } from '../../shared/ui/useFocusFallback.js';
import { closeGap } from './messagesApi.js';

const place = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  columnGap: 1.5,
  rowGap: 0.5,
  mt: 2,
  p: 1,
  border: '1px dashed',
  borderColor: 'ember.controlBorder',
  borderRadius: `${radius.card}px`,
  color: 'text.secondary',
  typography: 'body2',
} as const;

/** Marks a gap of messages that failed to load. Without it, the messages around the gap would look consecutive. */
export function MissingMessages() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  useFocusFallback();
  const load = async (): Promise<void> => {
    setState('loading');
    setState((await dispatch(closeGap())) ? 'idle' : 'failed');
  };
  return (
    <Box sx={place} data-missing>
      <span role={state === 'failed' ? 'alert' : undefined}>
        {t(state === 'failed' ? 'communications.missingFailed' : 'communications.missing')}
      </span>
      <Button size="small" loading={state === 'loading'} onClick={() => void load()}>
        {t('communications.showMissing')}
      </Button>
    </Box>
  );
}
