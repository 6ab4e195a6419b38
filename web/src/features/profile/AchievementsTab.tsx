import type { Achievement } from '@emberdeck/contracts/gamification/achievements';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import Trophy from 'lucide-react/icons/trophy';
import { formatDate } from '../../shared/lib/format.js';
import { EmptyState } from '../../shared/ui/EmptyState.js';
import { Loadable } from '../../shared/ui/Loadable.js';
import { listRow, plainList } from '../../shared/ui/listStyles.js';
import { useGetAchievementsQuery } from './profileApi.js';
import { TabSkeleton } from './TabSkeleton.js';

interface ProgressProps extends Pick<Achievement, 'progress'> {
  /** The id of the name of the achievement. */
  readonly labelId: string;
}

function Progress({ labelId, progress: { done, of } }: ProgressProps) {
  const { t } = useTranslation();
  const text = t('profile.achievementProgress', { done, of });
  return (
    <Box sx={{ mt: 0.5, display: 'flex', alignItems: 'center', gap: 1 }}>
      <LinearProgress
        variant="determinate"
        value={(100 * done) / of}
        aria-labelledby={labelId}
        aria-valuetext={text}
        sx={{ flex: 1, maxWidth: 240 }}
      />
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {text}
      </Typography>
    </Box>
  );
}

function Row({ achievement }: { readonly achievement: Achievement }) {
  const { t, i18n } = useTranslation();
  const { name, description, earnedAt, rarity, xpReward, progress } = achievement;
  const labelId = useId();
  return (
    <Box component="li" sx={{ ...listRow, alignItems: 'flex-start' }}>
      <Box
        component={Trophy}
        size={22}
        aria-hidden
        sx={{ flex: 'none', mt: 0.25, color: earnedAt === null ? 'text.disabled' : 'ember.tint.purple.text' }}
      />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography id={labelId} component="h3" dir="auto" sx={{ typography: 'body2', fontWeight: 600 }}>
          {name}
        </Typography>
        <Typography component="p" variant="caption" dir="auto" sx={{ color: 'text.secondary' }}>
          {description}
        </Typography>
        {earnedAt === null ? (
          <Progress labelId={labelId} progress={progress} />
        ) : (
          <Typography component="p" variant="caption">
            {t('profile.earned', { date: formatDate(earnedAt, i18n.language) })}
          </Typography>
        )}
      </Box>
      <Box sx={{ display: 'grid', gap: 0.5, justifyItems: 'end' }}>
        <Chip size="small" variant="outlined" label={t(`profile.rarity_${rarity}`)} />
        <Typography variant="caption" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
          {t('profile.achievementReward', { xp: xpReward })}
        </Typography>
      </Box>
    </Box>
  );
}

function Part({ title, rows }: { readonly title: string; readonly rows: readonly Achievement[] }) {
  if (rows.length === 0) return null;
  return (
    <Box component="section">
      <Typography component="h2" variant="h3" sx={{ mb: 1.5 }}>
        {title}
      </Typography>
      <Box component="ul" sx={plainList}>
        {rows.map((row) => (
          <Row key={row.id} achievement={row} />
        ))}
      </Box>
    </Box>
  );
}

/** What the player has earned, the newest first, and what comes next, the nearest first. */
export function AchievementsTab() {
  const { t } = useTranslation();
  const query = useGetAchievementsQuery();
  return (
    <Loadable query={query} skeleton={<TabSkeleton />}>
      {(achievements) => {
        const earned = achievements.filter(({ earnedAt }) => earnedAt !== null);
        const next = achievements.filter(({ earnedAt }) => earnedAt === null);
        if (achievements.length === 0) {
          return (
            <EmptyState
              icon={Trophy}
              title={t('profile.noAchievements')}
              text={t('profile.noAchievementsText')}
            />
          );
        }
        return (
          <Box sx={{ display: 'grid', gap: 4 }}>
            <Part
              title={t('profile.achievementsEarned', { count: earned.length, of: achievements.length })}
              rows={earned}
            />
            <Part title={t('profile.achievementsNext')} rows={next} />
          </Box>
        );
      }}
    </Loadable>
  );
}
