import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import Coins from 'lucide-react/icons/coins';
import Sparkles from 'lucide-react/icons/sparkles';
import VenetianMask from 'lucide-react/icons/venetian-mask';
import { useTranslation } from 'react-i18next';
import { plainList } from '../../shared/ui/listStyles.js';

const tiles = [
  { key: 'coins', icon: Coins },
  { key: 'agent', icon: VenetianMask },
  { key: 'space', icon: Sparkles },
] as const;

/** Three tiles that present the features. */
export function Teasers() {
  const { t } = useTranslation();
  return (
    <Box
      component="ul"
      aria-label={t('landing.teasers')}
      sx={{
        ...plainList,
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: { sm: 'repeat(3, 1fr)' },
      }}
    >
      {tiles.map(({ key, icon: Icon }) => (
        <Box
          component="li"
          key={key}
          sx={{
            p: 2,
            borderRadius: 3,
            border: 1,
            borderColor: 'divider',
            borderTopColor: 'ember.edge',
            bgcolor: '#2A120ACC',
            display: { xs: 'grid', sm: 'block' },
            gridTemplateColumns: 'auto 1fr',
            columnGap: 2,
            alignItems: 'center',
          }}
        >
          <Box
            sx={{
              width: 40,
              height: 40,
              borderRadius: 2,
              display: 'grid',
              placeItems: 'center',
              bgcolor: 'ember.tint.amber.background',
              color: 'ember.tint.amber.text',
              mb: { sm: 1.5 },
            }}
          >
            <Icon size={20} aria-hidden />
          </Box>
          <Box>
            <Typography component="h2" variant="h3">
              {t(`landing.${key}Title`)}
            </Typography>
            <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
              {t(`landing.${key}Text`)}
            </Typography>
          </Box>
        </Box>
      ))}
    </Box>
  );
}
