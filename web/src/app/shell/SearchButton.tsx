import Search from 'lucide-react/icons/search';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { radius } from '../../shared/theme/tokens.js';
import { Key } from '../shortcuts/Key.js';
import { modifierKey } from '../shortcuts/modifierKey.js';

interface Props {
  readonly onOpen: () => void;
  readonly onPrefetch: () => void;
}

/** Looks like the search field that it opens. Shrinks to an icon on narrow screens. */
export function SearchButton({ onOpen, onPrefetch }: Props) {
  const { t } = useTranslation();
  return (
    <ButtonBase
      onClick={onOpen}
      onPointerEnter={onPrefetch}
      onFocus={onPrefetch}
      aria-label={t('palette.open')}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      sx={{
        flex: 'none',
        height: 40,
        width: { xs: 40, md: 280, lg: 340 },
        px: { md: 1.5 },
        gap: 1.25,
        justifyContent: { xs: 'center', md: 'flex-start' },
        borderRadius: `${radius.control}px`,
        border: { md: 1 },
        borderColor: { md: 'ember.controlBorder' },
        bgcolor: { md: 'background.paper' },
        color: 'text.secondary',
        typography: 'body2',
        '&:hover': { bgcolor: 'action.hover', color: 'text.primary' },
        '@media (pointer: coarse)': { minWidth: 44, minHeight: 44 },
      }}
    >
      <Search size={20} aria-hidden />
      <Box component="span" aria-hidden sx={{ display: { xs: 'none', md: 'contents' } }}>
        <Box component="span" sx={{ flex: 1, textAlign: 'start' }}>
          {t('palette.open')}
        </Box>
        <span>
          <Key>{modifierKey()}</Key> <Key>K</Key>
        </span>
      </Box>
    </ButtonBase>
  );
}
