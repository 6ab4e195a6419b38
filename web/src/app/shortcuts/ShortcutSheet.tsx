import X from 'lucide-react/icons/x';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { shortcutPreference } from '../../shared/lib/shortcutPreference.js';
import { useLayer } from '../../shared/ui/useLayer.js';
import { goShortcuts } from '../routes.js';
import { Key } from './Key.js';
import { modifierKey } from './modifierKey.js';

interface Line {
  readonly label: string;
  readonly keys: ReactNode;
}

function Section({ title, lines }: { readonly title: string; readonly lines: readonly Line[] }) {
  return (
    <Box component="section">
      <Typography component="h3" variant="h3" sx={{ mb: 0.5 }}>
        {title}
      </Typography>
      <Box component="dl" sx={{ m: 0 }}>
        {lines.map(({ label, keys }) => (
          <Box
            key={label}
            sx={{
              display: 'flex',
              alignItems: 'center',
              justifyContent: 'space-between',
              gap: 2,
              py: 0.75,
              borderBottom: 1,
              borderColor: 'divider',
            }}
          >
            <Typography component="dt" variant="body2">
              {label}
            </Typography>
            <Box component="dd" sx={{ m: 0, flex: 'none', typography: 'caption' }}>
              {keys}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

function useSections() {
  const { t } = useTranslation();
  const modifier = modifierKey();
  const goLines = goShortcuts.map(({ key, label }): Line => {
    const keys = (
      <>
        <Key>G</Key> {t('shortcuts.followedBy')} <Key>{key.toUpperCase()}</Key>
      </>
    );
    return { label: t(label), keys };
  });
  const anywhere: Line[] = [
    {
      label: t('shortcuts.palette'),
      keys: (
        <>
          <Key>{modifier}</Key> <Key>K</Key>
        </>
      ),
    },
    { label: t('shortcuts.sheet'), keys: <Key>?</Key> },
    { label: t('shortcuts.toasts'), keys: <Key>F8</Key> },
    { label: t('shortcuts.close'), keys: <Key>Esc</Key> },
  ];
  const writing: Line[] = [
    {
      label: t('shortcuts.post'),
      keys: (
        <>
          <Key>{modifier}</Key> <Key>Enter</Key>
        </>
      ),
    },
  ];
  return [
    { title: t('shortcuts.anywhere'), lines: anywhere },
    { title: t('shortcuts.goTo'), lines: goLines },
    { title: t('shortcuts.writing'), lines: writing },
  ];
}

/** The list of all keyboard shortcuts. */
export function ShortcutSheet({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const isOn = shortcutPreference.useIsOn();
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const sections = useSections();
  useLayer(onClose);
  const id = useId();
  return (
    <Dialog open onClose={onClose} fullScreen={isPhone} fullWidth maxWidth="sm" aria-labelledby={id}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', pr: 1.5 }}>
        <DialogTitle id={id} component="h2" variant="h2">
          {t('shortcuts.title')}
        </DialogTitle>
        <IconButton onClick={onClose} aria-label={t('action.close')}>
          <X size={20} aria-hidden />
        </IconButton>
      </Box>
      <DialogContent tabIndex={0} sx={{ display: 'grid', gap: 2.5, alignContent: 'start' }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t(isOn ? 'shortcuts.on' : 'shortcuts.off')}
        </Typography>
        {sections.map(({ title, lines }) => (
          <Section key={title} title={title} lines={lines} />
        ))}
      </DialogContent>
    </Dialog>
  );
}
