import Menu from 'lucide-react/icons/menu';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import type { Theme } from '@mui/material/styles';
import { forcedHighlight } from '../../shared/theme/components.js';
import { layout, lowWindow, typeScale } from '../../shared/theme/tokens.js';
import { bottomBar } from '../routes.js';
import { UnreadBadge } from './UnreadBadge.js';

const slotStyle = ({ theme }: { theme: Theme }) => ({
  position: 'relative' as const,
  // Slots grow from the width of their label, so that labels fit with increased text spacing.
  flex: '1 1 auto',
  minWidth: 0,
  display: 'flex',
  flexDirection: 'column' as const,
  alignItems: 'center',
  justifyContent: 'center',
  gap: 2,
  border: 0,
  background: 'none',
  font: 'inherit',
  fontSize: typeScale.caption,
  fontWeight: 600,
  lineHeight: 1.15,
  textAlign: 'center' as const,
  // Long words wrap to a second line instead of being cut off.
  overflowWrap: 'anywhere' as const,
  color: theme.vars.palette.text.secondary,
  textDecoration: 'none',
  '&[aria-current="page"]': { color: theme.vars.palette.primary.main, ...forcedHighlight },
  '&:focus-visible': {
    outline: `2px solid ${theme.vars.palette.ember.focus}`,
    outlineOffset: -4,
    borderRadius: 12,
  },
});

const Slot = styled(NavLink)(slotStyle);
const SlotButton = styled('button')(slotStyle);

/** The navigation on a phone: the main screens, and a button for the others. */
export function BottomBar({ onMore }: { readonly onMore: () => void }) {
  const { t } = useTranslation();
  return (
    <Box
      component="nav"
      aria-label={t('nav.quick')}
      sx={{
        display: { xs: 'flex', sm: 'none' },
        displayPrint: 'none',
        position: 'fixed',
        [lowWindow]: { position: 'static' },
        insetInline: 0,
        bottom: 0,
        zIndex: 'appBar',
        height: `calc(${layout.bottomBar}px + env(safe-area-inset-bottom))`,
        pb: 'env(safe-area-inset-bottom)',
        bgcolor: 'background.paper',
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      {bottomBar.map(({ path, label, icon: Icon }) => (
        <Slot key={path} to={path} end>
          <Icon size={22} aria-hidden />
          {t(label)}
          <UnreadBadge path={path} onIcon />
        </Slot>
      ))}
      <SlotButton type="button" onClick={onMore}>
        <Menu size={22} aria-hidden />
        {t('nav.more')}
      </SlotButton>
    </Box>
  );
}
