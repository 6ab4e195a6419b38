import type { Activity } from '@emberdeck/contracts/analytics/activities';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { rewardPreference } from '../../shared/lib/rewardPreference.js';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { Loadable } from '../../shared/ui/Loadable.js';
import { RelativeTime } from '../../shared/ui/RelativeTime.js';
import { StatusDot } from '../../shared/ui/StatusDot.js';
import { useGetActivitiesQuery } from './dashboardApi.js';
import { activityLook } from './dashboardRules.js';
import { plainList } from '../../shared/ui/listStyles.js';

const shown = 5;

function Dot({ type }: { readonly type: string }) {
  const { t } = useTranslation();
  const { kind, tint, shape } = activityLook(type);
  return (
    <Box
      component="span"
      role="img"
      aria-label={t(`dashboard.activity_${kind}`)}
      sx={{
        mt: 0.75,
        flex: 'none',
        height: 'fit-content',
        display: 'grid',
        color: `ember.tint.${tint}.text`,
      }}
    >
      <StatusDot shape={shape} />
    </Box>
  );
}

function Fallback() {
  const { t } = useTranslation();
  return (
    <Box sx={{ display: 'grid', gap: 1, typography: 'body2', color: 'text.secondary' }}>
      <span>{t('dashboard.activityFallback1')}</span>
      <span>{t('dashboard.activityFallback2')}</span>
    </Box>
  );
}

/** The activities of coins and levels. */
const rewardTypes: readonly string[] = ['coins_earned', 'level_reached'];

function Entries({ activities: all }: { readonly activities: readonly Activity[] | null }) {
  const { t } = useTranslation();
  const showsRewards = rewardPreference.useIsOn();
  if (all === null) {
    return <Fallback />;
  }
  const activities = showsRewards ? all : all.filter(({ type }) => !rewardTypes.includes(type));
  if (activities.length === 0) {
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary', py: 2 }}>
        {t('dashboard.noActivity')}
      </Typography>
    );
  }
  return (
    <Box component="ol" sx={{ ...plainList, display: 'grid', gap: 1.75 }}>
      {activities.slice(0, shown).map(({ id, type, description, createdAt }) => (
        <Box component="li" key={id} sx={{ display: 'flex', gap: 1.5 }}>
          <Dot type={type} />
          <Box sx={{ minWidth: 0 }}>
            <Typography variant="body2" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
              {description}
            </Typography>
            <Typography variant="caption" sx={{ color: 'text.secondary' }}>
              <RelativeTime instant={createdAt} />
            </Typography>
          </Box>
        </Box>
      ))}
    </Box>
  );
}

function Panel({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Card component="section" sx={{ p: { xs: 2, sm: 2.5 }, height: '100%' }}>
      <Typography variant="h3" component="h2" sx={{ mb: 2 }}>
        {t('dashboard.recentActivity')}
      </Typography>
      {children}
    </Card>
  );
}

/** What happened to data lately: changes of sources, syncs and events of the system. */
export function DataActivity() {
  const query = useGetActivitiesQuery();
  return (
    <Loadable query={query} skeleton={<EntrySkeletons />}>
      {(activities) => (
        <Entries activities={activities?.filter(({ type }) => activityLook(type).kind !== 'other') ?? null} />
      )}
    </Loadable>
  );
}

/** The latest activities, newest first. */
export function RecentActivity() {
  const query = useGetActivitiesQuery();
  return (
    <Panel>
      <Loadable query={query} skeleton={<EntrySkeletons />}>
        {(activities) => <Entries activities={activities} />}
      </Loadable>
    </Panel>
  );
}

/** Placeholders for five entries, each with a text and an age. */
function EntrySkeletons() {
  return (
    <Box sx={{ display: 'grid', gap: 1.75 }}>
      {Array.from({ length: shown }, (_, index) => (
        <Skeleton key={index} variant="rounded" height={45} />
      ))}
    </Box>
  );
}
