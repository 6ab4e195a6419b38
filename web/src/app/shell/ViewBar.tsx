import type { CurrentUser } from '@emberdeck/contracts/identity/users';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Eye from 'lucide-react/icons/eye';
import '../../shared/i18n/clientViewTexts.js';
import { useViewAs } from '../../shared/session/viewApi.js';
import { useToast } from '../../shared/toasts/useToast.js';

const barStyle = {
  displayPrint: 'none',
  position: 'sticky',
  top: 0,
  zIndex: 'appBar',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1.5,
  rowGap: 1,
  px: { xs: 2, sm: 3, lg: 4 },
  py: 1,
  typography: 'body2',
  bgcolor: 'ember.tint.indigo.background',
  color: 'ember.tint.indigo.text',
} as const;

interface Props {
  readonly view: NonNullable<CurrentUser['viewAs']>;
}

/** Marks the view as a client, and ends it. */
export function ViewBar({ view: { name } }: Props) {
  const { t } = useTranslation();
  const toast = useToast();
  const { leave } = useViewAs();
  const [isLeaving, setLeaving] = useState(false);
  const end = async (): Promise<void> => {
    setLeaving(true);
    try {
      await leave();
    } catch (error) {
      setLeaving(false);
      toast.fail(t('clientView.leaveFailed'), error);
    }
  };
  return (
    <Box component="section" aria-label={t('clientView.bar')} sx={barStyle}>
      <Box component={Eye} size={18} aria-hidden sx={{ flex: 'none' }} />
      <Box component="span" role="status" dir="auto" sx={{ flex: '1 1 180px', overflowWrap: 'anywhere' }}>
        {name === null ? t('clientView.asClient') : t('clientView.asMember', { name })}
      </Box>
      <Button
        variant="outlined"
        color="inherit"
        size="small"
        disabled={isLeaving}
        onClick={() => void end()}
        sx={{ flex: 'none' }}
      >
        {t('clientView.leave')}
      </Button>
    </Box>
  );
}
