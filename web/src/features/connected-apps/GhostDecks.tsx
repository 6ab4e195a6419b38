import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { rewardPreference } from '../../shared/lib/rewardPreference.js';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import WalletCards from 'lucide-react/icons/wallet-cards';
import { appTypeIcons } from './appTypes.js';
import { radius } from '../../shared/theme/tokens.js';

const ghosts = [
  { type: 'fitness', turn: '-8deg', shift: '18%' },
  { type: 'work', turn: '0deg', shift: '0' },
  { type: 'finance', turn: '8deg', shift: '-18%' },
] as const;

function Ghosts() {
  return (
    <Box aria-hidden sx={{ display: 'flex', justifyContent: 'center', pt: 2, pb: 1 }}>
      {ghosts.map(({ type, turn, shift }, index) => {
        const Icon = appTypeIcons[type];
        return (
          <Box
            key={type}
            sx={{
              width: { xs: 96, sm: 130 },
              aspectRatio: '5 / 7',
              zIndex: index === 1 ? 1 : 0,
              transform: `translateX(${shift}) rotate(${turn})`,
              borderRadius: `${radius.deck}px`,
              border: '1.5px dashed',
              borderColor: 'ember.controlBorder',
              bgcolor: 'background.paper',
              color: 'ember.controlBorder',
              display: 'grid',
              placeItems: 'center',
            }}
          >
            <Icon size={36} />
          </Box>
        );
      })}
    </Box>
  );
}

/** Three empty card outlines, and the button to connect the first app. */
export function GhostDecks({ action }: { readonly action: ReactNode }) {
  const { t } = useTranslation();
  const isShown = rewardPreference.useIsOn();
  return (
    <Box
      sx={{
        display: 'grid',
        justifyItems: 'center',
        textAlign: 'center',
        gap: 1,
        px: 2,
        py: { xs: 2, sm: 4 },
      }}
    >
      <Ghosts />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mt: 1 }}>
        <WalletCards size={20} aria-hidden />
        <Typography component="h3" variant="h3">
          {t('decks.emptyTitle')}
        </Typography>
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: 420 }}>
        {isShown ? t('decks.emptyText') : t('decks.plainEmptyText')}
      </Typography>
      <Box sx={{ mt: 1 }}>{action}</Box>
    </Box>
  );
}
