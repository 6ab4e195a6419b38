import type { PlayerProfile } from '@emberdeck/contracts/gamification/profile';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import Award from 'lucide-react/icons/award';
import { useGetConnectedAppsQuery } from '../../shared/api/connectedAppsApi.js';
import { formatNumber } from '../../shared/lib/format.js';
import { levelProgress } from '../../shared/lib/level.js';
import { radius } from '../../shared/theme/tokens.js';
import { PersonAvatar } from '../../shared/ui/PersonAvatar.js';
import { useGetAchievementsQuery } from './profileApi.js';

interface Props {
  readonly profile: PlayerProfile;
}

function Tiles({ profile }: Props) {
  const { t, i18n } = useTranslation();
  const { data: apps } = useGetConnectedAppsQuery();
  const { data: achievements } = useGetAchievementsQuery();
  const earned = achievements?.filter(({ earnedAt }) => earnedAt !== null).length ?? 0;
  const tiles = [
    [t('profile.level'), profile.level],
    [t('profile.coins'), profile.totalCoins],
    [t('profile.decks'), apps?.length ?? 0],
    [t('profile.achievements'), earned],
  ] as const;
  return (
    <Box
      component="dl"
      aria-label={t('profile.stats')}
      sx={{
        m: 0,
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: { xs: 'repeat(2, 1fr)', sm: 'repeat(4, 1fr)' },
      }}
    >
      {tiles.map(([label, value]) => (
        <Box key={label} sx={{ p: 1.5, borderRadius: 3, bgcolor: 'ember.raised', textAlign: 'center' }}>
          <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
            {label}
          </Typography>
          <Typography
            component="dd"
            sx={{ m: 0, fontSize: '1.5rem', fontWeight: 750, fontVariantNumeric: 'tabular-nums' }}
          >
            {formatNumber(value, i18n.language)}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

function LevelBar({ profile }: Props) {
  const { t, i18n } = useTranslation();
  const { level, inBand, missing } = levelProgress(profile.experiencePoints);
  return (
    <Box>
      <Typography component="h2" variant="h3" sx={{ mb: 1 }}>
        {t('profile.progress')}
      </Typography>
      <LinearProgress
        variant="determinate"
        value={inBand}
        aria-label={t('profile.progressLabel', { level, band: inBand })}
      />
      <Typography variant="caption" sx={{ color: 'text.secondary', display: 'block', mt: 0.75 }}>
        {t('profile.progressText', {
          xp: formatNumber(profile.experiencePoints, i18n.language),
          left: missing,
          next: level + 1,
        })}
      </Typography>
    </Box>
  );
}

/** Who somebody is in the game, and how far. */
export function IdentityCard({ profile }: Props) {
  const { t } = useTranslation();
  return (
    <Card
      sx={{
        p: { xs: 2, sm: 3 },
        display: 'grid',
        gap: 3,
        borderRadius: `${radius.deck}px`,
        backgroundImage: 'radial-gradient(90% 120% at 0% 0%, #7C3AED2E, transparent)',
      }}
    >
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
        <PersonAvatar name={profile.displayName} imageUrl={profile.avatar} size={80} />
        <Box sx={{ minWidth: 0, flex: '1 1 200px' }}>
          <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
            <Typography
              component="p"
              dir="auto"
              title={profile.displayName}
              sx={{ typography: 'h2', overflow: 'hidden', textOverflow: 'ellipsis', maxWidth: '100%' }}
            >
              {profile.displayName}
            </Typography>
            {profile.isFirstMember && (
              <Chip
                size="small"
                icon={<Award size={14} aria-hidden />}
                label={t('profile.firstMember')}
                sx={{
                  bgcolor: 'ember.coin',
                  color: 'ember.onCoin',
                  '& .MuiChip-icon': { color: 'inherit' },
                }}
              />
            )}
          </Box>
          <Typography dir="auto" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {profile.bio ?? t('profile.defaultBio')}
          </Typography>
        </Box>
      </Box>
      <Tiles profile={profile} />
      <LevelBar profile={profile} />
    </Card>
  );
}
