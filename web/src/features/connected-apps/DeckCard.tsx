import type { ConnectedApp } from '@emberdeck/contracts/gamification/connected-apps';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import ExternalLink from 'lucide-react/icons/external-link';
import Trash2 from 'lucide-react/icons/trash-2';
import { connectedAppFreshness } from '../../shared/lib/freshness.js';
import { useNow } from '../../shared/lib/useNow.js';
import { motion, radius } from '../../shared/theme/tokens.js';
import { FreshnessLabel } from '../../shared/ui/FreshnessLabel.js';
import { useRelativeTime } from '../../shared/ui/RelativeTime.js';
import { appTypeIcons, deckThemeTints } from './appTypes.js';

interface Props {
  readonly app: ConnectedApp;
  readonly onDelete: (app: ConnectedApp) => void;
}

/** Only web addresses are led to. */
function isWebAddress(url: string | null): url is string {
  return url !== null && /^https?:\/\//i.test(url);
}

function glow(tint: string) {
  const hue = `var(--mui-palette-ember-tint-${tint}-text)`;
  return {
    borderRadius: `${radius.deck}px`,
    backgroundImage: `radial-gradient(120% 70% at 50% 0%, color-mix(in srgb, ${hue} 22%, transparent), transparent)`,
    borderTopColor: hue,
    boxShadow: `0 0 0 1px color-mix(in srgb, ${hue} 14%, transparent), 0 12px 40px color-mix(in srgb, ${hue} 12%, transparent)`,
    transition: `transform ${motion.enter}ms ${motion.ease}`,
    '@media (hover: hover)': { '&:hover': { transform: 'translateY(-4px) rotate(-.4deg)' } },
  };
}

function Actions({ app, onDelete }: Props) {
  const { t } = useTranslation();
  return (
    <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', minHeight: 44 }}>
      {isWebAddress(app.apiEndpoint) ? (
        <Button
          component="a"
          href={app.apiEndpoint}
          target="_blank"
          rel="noopener noreferrer"
          size="small"
          aria-label={t('decks.openName', { name: app.appName })}
          startIcon={<ExternalLink size={16} aria-hidden />}
        >
          {t('decks.open')}
        </Button>
      ) : (
        <span />
      )}
      <IconButton
        size="small"
        aria-label={t('decks.delete', { name: app.appName })}
        onClick={() => onDelete(app)}
      >
        <Trash2 size={18} aria-hidden />
      </IconButton>
    </Box>
  );
}

/** One connected app, as a glowing card. */
export function DeckCard({ app, onDelete }: Props) {
  const { t } = useTranslation();
  const now = useNow();
  const say = useRelativeTime();
  const tint = deckThemeTints[app.deckTheme];
  const Icon = appTypeIcons[app.appType];
  return (
    <Card
      component="li"
      sx={{
        p: 2.5,
        pb: 1.5,
        display: 'flex',
        flexDirection: 'column',
        gap: 1.5,
        minHeight: 320,
        ...glow(tint),
      }}
    >
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'flex-start' }}>
        <Box
          sx={{
            width: 56,
            height: 56,
            borderRadius: 3,
            display: 'grid',
            placeItems: 'center',
            bgcolor: `ember.tint.${tint}.background`,
            color: `ember.tint.${tint}.text`,
          }}
        >
          <Icon size={28} aria-hidden />
        </Box>
        <FreshnessLabel freshness={connectedAppFreshness(app, now)} />
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="h3" noWrap dir="auto" title={app.appName}>
          {app.appName}
        </Typography>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {t(`decks.type_${app.appType}`)}
        </Typography>
      </Box>
      <Typography
        variant="body2"
        dir="auto"
        sx={{ color: 'text.secondary', flex: 1, overflowWrap: 'anywhere' }}
      >
        {app.metadata.description ?? t('decks.noDescription')}
      </Typography>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {app.lastSyncAt === null
          ? t('decks.neverSynced')
          : t('decks.lastSync', { time: say(app.lastSyncAt) })}
      </Typography>
      <Actions app={app} onDelete={onDelete} />
    </Card>
  );
}
