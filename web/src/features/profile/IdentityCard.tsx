import type { PlayerProfile } from '@emberdeck/contracts/gamification/profile';
import type { ReactNode, RefCallback } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import Award from 'lucide-react/icons/award';
import { useGetConnectedAppsQuery } from '../../shared/api/connectedAppsApi.js';
import { useCelebrationTarget } from '../../shared/celebrations/targets.js';
import { useShownCoins } from '../../shared/celebrations/useShownCoins.js';
import { MarkedText } from '../../shared/formatted-text/MarkedText.js';
import { markedText } from '../../shared/formatted-text/textStyles.js';
import { rewardPreference } from '../../shared/lib/rewardPreference.js';
import { formatNumber } from '../../shared/lib/format.js';
import { radius } from '../../shared/theme/tokens.js';
import { clampLines } from '../../shared/ui/clampLines.js';
import { SkeletonText } from '../../shared/ui/SkeletonText.js';
import { LevelBar, LevelBarSkeleton } from './LevelBar.js';
import { FramedAvatar } from './shop/FramedAvatar.js';
import { useGetAchievementsQuery } from './profileApi.js';

interface Props {
  readonly profile: PlayerProfile;
}

interface TileProps {
  readonly label: string;
  /** Null while unknown. */
  readonly value: number | null;
  readonly tinted?: boolean;
  readonly target?: RefCallback<HTMLElement>;
}

const avatarSize = 80;

/** A bio mentions no one. */
const noMentions: readonly [] = [];

const bioStyle = { color: 'text.secondary', '& .content': { m: 0, ...markedText } } as const;

/** On a phone, reserves the height of the name, the badge and two lines of bio, even without a badge. */
const textHeight = { xs: 104, sm: 0 } as const;

const tileGrid = {
  m: 0,
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: { xs: 'repeat(2, 1fr)', sm: 'repeat(4, 1fr)', lg: 'repeat(2, 1fr)' },
} as const;

function Tile({ label, value, tinted = false, target }: TileProps) {
  const { i18n } = useTranslation();
  return (
    <Box
      ref={target}
      sx={{
        p: 1.5,
        borderRadius: 3,
        bgcolor: tinted ? 'ember.tint.amber.background' : 'ember.raised',
        textAlign: 'center',
      }}
    >
      <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
      <Typography
        component="dd"
        sx={{ m: 0, fontSize: '1.5rem', fontWeight: 750, fontVariantNumeric: 'tabular-nums' }}
      >
        {value === null ? '–' : formatNumber(value, i18n.language)}
      </Typography>
    </Box>
  );
}

/** Four tiles, or one without rewards. Two of them are the celebration targets of coins and level. */
function Tiles({ profile }: Props) {
  const { t } = useTranslation();
  const { data: apps } = useGetConnectedAppsQuery();
  const { data: achievements } = useGetAchievementsQuery();
  const { shown, tinted } = useShownCoins(profile.totalCoins);
  const level = useCelebrationTarget('level', 1);
  const coins = useCelebrationTarget('coins', 1);
  const isShown = rewardPreference.useIsOn();
  const earned = achievements?.filter(({ earnedAt }) => earnedAt !== null).length ?? null;
  return (
    <Box component="dl" aria-label={t('profile.stats')} sx={tileGrid}>
      {isShown && (
        <>
          <Tile label={t('profile.level')} value={profile.level} target={level} />
          <Tile label={t('profile.coins')} value={shown} tinted={tinted} target={coins} />
        </>
      )}
      <Tile label={t('profile.decks')} value={apps?.length ?? null} />
      {isShown && <Tile label={t('profile.achievements')} value={earned} />}
    </Box>
  );
}

interface FrameProps {
  readonly avatar: ReactNode;
  readonly name: ReactNode;
  readonly bio: ReactNode;
  readonly tiles: ReactNode;
  readonly level: ReactNode;
}

/** The layout of the card and of its placeholder. */
function Frame({ avatar, name, bio, tiles, level }: FrameProps) {
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
        {avatar}
        <Box sx={{ minWidth: 0, flex: '1 1 200px', minHeight: textHeight, alignContent: 'center' }}>
          <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>{name}</Box>
          <Box sx={bioStyle}>{bio}</Box>
        </Box>
      </Box>
      {tiles}
      {level}
    </Card>
  );
}

function Name({ profile }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <Typography
        component="p"
        dir="auto"
        title={profile.displayName}
        sx={{ typography: 'h2', maxWidth: '100%', ...clampLines(4) }}
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
    </>
  );
}

/** The player's name and progress. */
export function IdentityCard({ profile }: Props) {
  const { t } = useTranslation();
  const isShown = rewardPreference.useIsOn();
  return (
    <Frame
      avatar={<FramedAvatar name={profile.displayName} picture={profile.avatar} size={avatarSize} />}
      name={<Name profile={profile} />}
      bio={<MarkedText content={profile.bio ?? t('profile.defaultBio')} mentions={noMentions} />}
      tiles={<Tiles profile={profile} />}
      level={isShown && <LevelBar experiencePoints={profile.experiencePoints} />}
    />
  );
}

/** A placeholder with a name and labels of typical length. */
export function IdentitySkeleton() {
  const { t } = useTranslation();
  const isShown = rewardPreference.useIsOn();
  const labels = isShown ? (['level', 'coins', 'decks', 'achievements'] as const) : (['decks'] as const);
  return (
    <Frame
      avatar={<Skeleton variant="circular" width={avatarSize} height={avatarSize} />}
      name={
        <Typography component="p" variant="h2">
          <SkeletonText like={t('nav.playerFallback')} />
        </Typography>
      }
      bio={<SkeletonText like={t('profile.defaultBio')} />}
      tiles={
        <Box component="dl" sx={tileGrid}>
          {labels.map((label) => (
            <Tile key={label} label={t(`profile.${label}`)} value={null} />
          ))}
        </Box>
      }
      level={isShown && <LevelBarSkeleton />}
    />
  );
}
