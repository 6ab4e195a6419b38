import type { PlayerProfile } from '@emberdeck/contracts/gamification/profile';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Pencil from 'lucide-react/icons/pencil';
import { useGetProfileQuery } from '../../shared/api/profileApi.js';
import { lazyWithPreload } from '../../shared/lib/lazyWithPreload.js';
import { rewardPreference } from '../../shared/lib/rewardPreference.js';
import { radius } from '../../shared/theme/tokens.js';
import { Loadable } from '../../shared/ui/Loadable.js';
import { PageHeader } from '../../shared/ui/PageHeader.js';
import { Tabs } from '../../shared/ui/Tabs.js';
import { useRequestedAction } from '../../shared/ui/useRequestedAction.js';
import { EditProfileDialog } from './EditProfileDialog.js';
import { IdentityCard, IdentitySkeleton } from './IdentityCard.js';
import { AchievementsTab } from './AchievementsTab.js';
import { DecksTab } from './DecksTab.js';
import { OverviewSkeleton, OverviewTab } from './OverviewTab.js';
import { tabOf, tabsOf } from './profileRules.js';
import type { ProfileTab } from './profileRules.js';
import { TabSkeleton } from './TabSkeleton.js';
import { TransactionsTab } from './TransactionsTab.js';

const WalletTab = lazyWithPreload(() =>
  import('./wallet/WalletTab.js').then((module) => module.WalletTab),
).Component;

const ShopTab = lazyWithPreload(() => import('./shop/ShopTab.js').then((module) => module.ShopTab)).Component;

function TabContent({ tab, profile }: { readonly tab: ProfileTab; readonly profile: PlayerProfile }) {
  switch (tab) {
    case 'overview':
      return <OverviewTab profile={profile} />;
    case 'transactions':
      return <TransactionsTab />;
    case 'connectedDecks':
      return <DecksTab />;
    case 'achievements':
      return <AchievementsTab />;
    case 'shop':
      return (
        <Suspense fallback={<TabSkeleton />}>
          <ShopTab />
        </Suspense>
      );
    case 'wallet':
      return (
        <Suspense fallback={<TabSkeleton />}>
          <WalletTab />
        </Suspense>
      );
  }
}

const cardStyle = { borderRadius: `${radius.deck}px` } as const;
const barStyle = { borderBottom: 1, borderColor: 'divider' } as const;
/** The height of MUI's tabs with the line below them, in pixels. */
const tabsHeight = 48;
/** The tabs do not all fit below this window width, in pixels. */
const narrowBelow = 720;
const panelStyle = { p: { xs: 2, sm: 3 } } as const;

function ProfileTabs({ profile }: { readonly profile: PlayerProfile }) {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const tabs = tabsOf(rewardPreference.useIsOn());
  const tab = tabOf(params.get('tab'), tabs);
  return (
    <Card sx={cardStyle}>
      <Tabs
        id="profile"
        label={t('profile.tabs')}
        tabs={tabs.map((name) => ({ name, label: t(`profile.${name}`) }))}
        value={tab}
        onChange={(next) => setParams({ tab: next }, { replace: true })}
        narrowBelow={narrowBelow}
        panelSx={panelStyle}
      >
        <TabContent tab={tab} profile={profile} />
      </Tabs>
    </Card>
  );
}

/** The placeholder of the overview or of another tab. */
function TabsSkeleton() {
  const [params] = useSearchParams();
  const tabs = tabsOf(rewardPreference.useIsOn());
  return (
    <Card sx={cardStyle}>
      <Box sx={{ ...barStyle, height: tabsHeight, display: 'grid', alignItems: 'center', px: 2 }}>
        <Skeleton width="60%" />
      </Box>
      <Box sx={panelStyle}>
        {tabOf(params.get('tab'), tabs) === 'overview' ? <OverviewSkeleton /> : <TabSkeleton />}
      </Box>
    </Card>
  );
}

/** On a desktop, the identity stays at the side while the tabs change. */
const columns = {
  display: 'grid',
  gap: { xs: 2, sm: 3 },
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '320px minmax(0, 1fr)' },
} as const;

const skeleton = (
  <Box sx={columns}>
    <IdentitySkeleton />
    <TabsSkeleton />
  </Box>
);

/** The player profile: identity, level, coins, apps. */
export function ProfileScreen() {
  const { t } = useTranslation();
  const query = useGetProfileQuery();
  const [editing, setEditing] = useState(false);
  useRequestedAction('update-profile', () => setEditing(true));
  return (
    <>
      <PageHeader
        title={t('profile.title')}
        actions={
          <Button
            variant="contained"
            disabled={!query.data}
            startIcon={<Pencil size={16} aria-hidden />}
            onClick={() => setEditing(true)}
          >
            {t('profile.edit')}
          </Button>
        }
      />
      <Loadable query={query} skeleton={skeleton}>
        {(profile) => (
          <Box sx={columns}>
            <IdentityCard profile={profile} />
            <ProfileTabs profile={profile} />
            {editing && <EditProfileDialog profile={profile} onClose={() => setEditing(false)} />}
          </Box>
        )}
      </Loadable>
    </>
  );
}
