import type { LucideIcon } from 'lucide-react';
import Database from 'lucide-react/icons/database';
import FileChartColumn from 'lucide-react/icons/file-chart-column';
import Flame from 'lucide-react/icons/flame';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import MessagesSquare from 'lucide-react/icons/messages-square';
import Settings from 'lucide-react/icons/settings';
import UserRound from 'lucide-react/icons/user-round';
import UsersRound from 'lucide-react/icons/users-round';
import WalletCards from 'lucide-react/icons/wallet-cards';
import type { ComponentType } from 'react';
import type { ApiDispatch } from '../shared/api/baseApi.js';
import { lazyWithPreload } from '../shared/lib/lazyWithPreload.js';
import type { Preloadable } from '../shared/lib/lazyWithPreload.js';

type LabelKey =
  | 'dashboard'
  | 'profile'
  | 'connectApps'
  | 'referFriends'
  | 'dataSources'
  | 'reports'
  | 'communications'
  | 'team'
  | 'settings';

export interface ScreenEntry {
  readonly path: string;
  readonly label: `nav.${LabelKey}`;
  readonly icon: LucideIcon;
  readonly screen: Preloadable<object>;
  /** Asks the server for what the first screenful shows, and waits for it a little. */
  readonly readAhead?: (dispatch: ApiDispatch) => Promise<void>;
}

function screen(
  path: string,
  label: LabelKey,
  icon: LucideIcon,
  load: () => Promise<ComponentType>,
): ScreenEntry {
  return { path, label: `nav.${label}`, icon, screen: lazyWithPreload(load) };
}

const loadDashboard = () => import('../features/dashboard/DashboardScreen.js');

/** The nine entries of the sidebar, each a chunk of its own. */
export const screens: readonly ScreenEntry[] = [
  {
    ...screen('/', 'dashboard', LayoutDashboard, () =>
      loadDashboard().then((module) => module.DashboardScreen),
    ),
    readAhead: (dispatch) => loadDashboard().then((module) => module.readAhead(dispatch)),
  },
  screen('/profile', 'profile', UserRound, () =>
    import('../features/profile/ProfileScreen.js').then((module) => module.ProfileScreen),
  ),
  screen('/connect-apps', 'connectApps', WalletCards, () =>
    import('../features/connected-apps/ConnectAppsScreen.js').then((module) => module.ConnectAppsScreen),
  ),
  screen('/refer-friends', 'referFriends', Flame, () =>
    import('../features/referrals/ReferFriendsScreen.js').then((module) => module.ReferFriendsScreen),
  ),
  screen('/data-sources', 'dataSources', Database, () =>
    import('../features/data-sources/DataSourcesScreen.js').then((module) => module.DataSourcesScreen),
  ),
  screen('/reports', 'reports', FileChartColumn, () =>
    import('../features/reports/ReportsScreen.js').then((module) => module.ReportsScreen),
  ),
  screen('/communications', 'communications', MessagesSquare, () =>
    import('../features/communications/CommunicationsScreen.js').then(
      (module) => module.CommunicationsScreen,
    ),
  ),
  screen('/team', 'team', UsersRound, () =>
    import('../features/team/TeamScreen.js').then((module) => module.TeamScreen),
  ),
  screen('/settings', 'settings', Settings, () =>
    import('../features/settings/SettingsScreen.js').then((module) => module.SettingsScreen),
  ),
];

export const notFound = lazyWithPreload(() =>
  import('../features/not-found/NotFoundScreen.js').then((module) => module.NotFoundScreen),
);
