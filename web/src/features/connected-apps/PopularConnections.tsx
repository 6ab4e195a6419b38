import type { AppType, DeckTheme } from '@emberdeck/contracts/gamification/connected-apps';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { appTypeIcons, deckThemeTints } from './appTypes.js';
import type { Prefill } from './ConnectAppDialog.js';
import { plainList } from '../../shared/ui/listStyles.js';

const popular = [
  { type: 'onq', theme: 'modern' },
  { type: 'fitness', theme: 'health' },
  { type: 'finance', theme: 'finance' },
  { type: 'work', theme: 'professional' },
] as const satisfies readonly { type: AppType; theme: DeckTheme }[];

/** Four popular apps. Each opens the dialog with name and type filled in. */
export function PopularConnections({ onPick }: { readonly onPick: (prefill: Prefill) => void }) {
  const { t } = useTranslation();
  return (
    <Box
      component="ul"
      sx={{
        ...plainList,
        display: 'grid',
        gap: { xs: 1.5, sm: 2 },
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr)',
          sm: 'repeat(2, minmax(0, 1fr))',
          lg: 'repeat(4, minmax(0, 1fr))',
        },
      }}
    >
      {popular.map(({ type, theme }) => {
        const Icon = appTypeIcons[type];
        const name = t(`decks.popular_${type}`);
        return (
          <Card
            component="li"
            key={type}
            sx={{ p: 2, display: 'grid', gap: 1, gridTemplateRows: 'auto 1fr auto' }}
          >
            <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center' }}>
              <Box sx={{ color: `ember.tint.${deckThemeTints[theme]}.text`, display: 'flex' }}>
                <Icon size={22} aria-hidden />
              </Box>
              <Typography variant="h3">{name}</Typography>
            </Box>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {t(`decks.popularText_${type}`)}
            </Typography>
            <Button
              variant="outlined"
              size="small"
              aria-label={t('decks.quickConnectName', { name })}
              onClick={() => onPick({ appName: name, appType: type, deckTheme: theme })}
              sx={{ justifySelf: 'start' }}
            >
              {t('decks.quickConnect')}
            </Button>
          </Card>
        );
      })}
    </Box>
  );
}
