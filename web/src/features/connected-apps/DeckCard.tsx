import type { ConnectedApp } from '@emberdeck/contracts/gamification/connected-apps';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import ExternalLink from 'lucide-react/icons/external-link';
import { connectedAppFreshness } from '../../shared/lib/freshness.js';
import { rewardPreference } from '../../shared/lib/rewardPreference.js';
import { useNow } from '../../shared/lib/useNow.js';
import { RemoveButton } from '../../shared/removals/RemoveButton.js';
import { clampLines } from '../../shared/ui/clampLines.js';
import { FreshnessLabel } from '../../shared/ui/FreshnessLabel.js';
import { useRelativeTime } from '../../shared/ui/RelativeTime.js';
import { appTypeIcons, deckThemeTints } from './appTypes.js';
import { deckShape, lively, skippedOutOfSight, themeLook } from './deckStyles.js';
import { type DeckLayer, DeckMenu, type DeckMoves } from './DeckMenu.js';
import { DeckValues } from './DeckValues.js';
import { PlayControls, titleIdOf } from './PlayControls.js';
import type { DeckDrag } from './useDeckDrag.js';
import { useTilt } from './useTilt.js';

interface Props {
  readonly app: ConnectedApp;
  readonly onDelete: (app: ConnectedApp) => void;
}

interface CardProps extends Props {
  /** Whether the app was connected just now. */
  readonly dealt: boolean;
  readonly moves: DeckMoves;
  readonly drag: DeckDrag;
  readonly onOpen: (app: ConnectedApp, layer: DeckLayer) => void;
}

/** Only web addresses become links. */
function isWebAddress(url: string | null): url is string {
  return url !== null && /^https?:\/\//i.test(url);
}

function OpenLink({ app }: Pick<Props, 'app'>) {
  const { t } = useTranslation();
  return (
    isWebAddress(app.apiEndpoint) && (
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
    )
  );
}

function Actions({ app, onDelete }: Props) {
  const { t } = useTranslation();
  const isShown = rewardPreference.useIsOn();
  return (
    <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', minHeight: 44 }}>
      {isShown ? (
        <PlayControls app={app} address={isWebAddress(app.apiEndpoint) ? app.apiEndpoint : null} />
      ) : (
        <span>
          <OpenLink app={app} />
        </span>
      )}
      <RemoveButton label={t('decks.delete', { name: app.appName })} onRemove={() => onDelete(app)} />
    </Box>
  );
}

function Head({ app, moves, onOpen }: Pick<CardProps, 'app' | 'moves' | 'onOpen'>) {
  const now = useNow();
  const tint = deckThemeTints[app.deckTheme];
  const Icon = appTypeIcons[app.appType];
  return (
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
      <Box sx={{ display: 'flex', alignItems: 'center' }}>
        <FreshnessLabel freshness={connectedAppFreshness(app, now)} />
        <DeckMenu app={app} moves={moves} onOpen={onOpen} />
      </Box>
    </Box>
  );
}

/** One connected app as a card. */
export function DeckCard({ app, dealt, moves, drag, onDelete, onOpen }: CardProps) {
  const { t } = useTranslation();
  const say = useRelativeTime();
  const tilt = useTilt<HTMLLIElement>();
  const hasContent = app.shown.length > 0 || app.lastFailure !== null;
  const description = app.metadata.description ?? t('decks.noDescription');
  return (
    <Card
      component="li"
      id={app.id}
      {...tilt}
      {...drag}
      data-dealt={dealt}
      data-theme={app.deckTheme}
      sx={{ ...deckShape, ...themeLook(app.deckTheme), ...lively, ...skippedOutOfSight }}
    >
      <Head app={app} moves={moves} onOpen={onOpen} />
      <Box sx={{ minWidth: 0 }}>
        <Typography id={titleIdOf(app)} variant="h3" noWrap dir="auto" title={app.appName}>
          {app.appName}
        </Typography>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {t(`decks.type_${app.appType}`)}
        </Typography>
      </Box>
      {/* This box grows, not the clamped text: a clamped element that grows would show half of the next line. */}
      <Box sx={{ flex: 1, minHeight: 0 }}>
        <DeckValues app={app} />
        {(!hasContent || app.metadata.description !== null) && (
          <Typography
            variant="body2"
            dir="auto"
            title={description}
            sx={{ color: 'text.secondary', ...clampLines(hasContent ? 1 : 5) }}
          >
            {description}
          </Typography>
        )}
      </Box>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {app.lastSyncAt === null
          ? t('decks.neverSynced')
          : t('decks.lastSync', { time: say(app.lastSyncAt) })}
      </Typography>
      <Actions app={app} onDelete={onDelete} />
    </Card>
  );
}
