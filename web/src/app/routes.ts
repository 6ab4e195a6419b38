import type { Action } from '@emberdeck/contracts/core/permissions';
import type { ParseKeys } from 'i18next';
import type { LucideIcon } from 'lucide-react';
import Database from 'lucide-react/icons/database';
import FileChartColumn from 'lucide-react/icons/file-chart-column';
import Flame from 'lucide-react/icons/flame';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import MessageSquarePlus from 'lucide-react/icons/message-square-plus';
import MessagesSquare from 'lucide-react/icons/messages-square';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Settings from 'lucide-react/icons/settings';
import UserRound from 'lucide-react/icons/user-round';
import UsersRound from 'lucide-react/icons/users-round';
import WalletCards from 'lucide-react/icons/wallet-cards';
import type { Params } from 'react-router-dom';
import { matchRoutes } from 'react-router-dom';
import { lazyWithPreload } from '../shared/lib/lazyWithPreload.js';
import type { Preloadable } from '../shared/lib/lazyWithPreload.js';
import type { SeriesRequest } from '../features/dashboard/dashboardApi.js';
import type { FirstRead } from '../shared/api/firstRead.js';
import type { Mood } from '../shared/theme/schemes.js';

type TextKey = ParseKeys;

interface NavigationPlace {
  readonly label: TextKey;
  readonly icon: LucideIcon;
  /** The position in the bottom bar of a phone, and a label that fits there. */
  readonly bottomBar?: { readonly position: number; readonly label: TextKey };
}

/** What the palette offers to start on a screen, which takes it by `useRequestedAction`. */
export interface ScreenAction {
  /** Offered to a role that may do it. */
  readonly action: Action;
  readonly label: TextKey;
  /** Additional search words. */
  readonly words?: TextKey;
  readonly icon: LucideIcon;
}

/** A screen of a signed-in user. `routes` is the only list of screens. */
export interface AppRoute {
  /** A pattern of react-router, with `:name` for a parameter. */
  readonly path: string;
  /** The heading of the screen. */
  readonly title: TextKey;
  /** The document title, for a heading that would repeat the product name. */
  readonly documentTitle?: TextKey;
  /** The screen sets the document title, which names what it shows. */
  readonly hasOwnTitle?: boolean;
  readonly screen: Preloadable<object>;
  readonly nav?: NavigationPlace;
  readonly actions?: readonly ScreenAction[];
  /** G and this letter open the screen. */
  readonly shortcut?: string;
  /** Defaults to `work`. */
  readonly mood?: Mood;
  /** False if the screen does not open at its heading. */
  readonly opensAtHeading?: boolean;
  /** The reads of its first view at the address without parameters. Screens and the shell request them. */
  readonly firstReads?: readonly FirstRead[];
}

/** The chart of the dashboard without a choice. */
const firstSeries: SeriesRequest = {
  range: '30days',
  metric: 'active_users',
  isCompared: false,
  isBySource: false,
};

/** The newest messages, on the dashboard. */
const conversation = lazyWithPreload(() =>
  import('../features/communications/RecentCommunications.js').then((module) => module.RecentCommunications),
).Component;

export const routes: readonly AppRoute[] = [
  {
    path: '/',
    title: 'dashboard.title',
    documentTitle: 'nav.dashboard',
    screen: lazyWithPreload(() =>
      import('../features/dashboard/DashboardScreen.js').then((module) => module.dashboardWith(conversation)),
    ),
    nav: {
      label: 'nav.dashboard',
      icon: LayoutDashboard,
      bottomBar: { position: 1, label: 'nav.dashboard' },
    },
    shortcut: 'd',
    firstReads: [
      { endpoint: 'getMetrics', address: '/api/dashboard/metrics', from: 'render' },
      { endpoint: 'getLatestMetrics', address: '/api/dashboard/latest-metrics', from: 'render' },
      // A goal makes its card higher.
      { endpoint: 'getGoals', address: '/api/metric-goals', from: 'render' },
      {
        endpoint: 'getSeries',
        arg: firstSeries,
        address: '/api/dashboard/series?range=30days',
        from: 'page',
      },
      { endpoint: 'getDataSources', address: '/api/data-sources?limit=100', from: 'page' },
      { endpoint: 'getActivities', address: '/api/activities', from: 'page' },
      { endpoint: 'getConnectedApps', address: '/api/connected-apps?limit=100', from: 'page' },
    ],
  },
  {
    path: '/profile',
    title: 'profile.title',
    screen: lazyWithPreload(() =>
      import('../features/profile/ProfileScreen.js').then((module) => module.ProfileScreen),
    ),
    nav: { label: 'nav.profile', icon: UserRound },
    actions: [{ action: 'update-profile', label: 'palette.editProfile', icon: Pencil }],
    shortcut: 'p',
    mood: 'deck',
  },
  {
    path: '/connect-apps',
    title: 'decks.title',
    screen: lazyWithPreload(() =>
      import('../features/connected-apps/ConnectAppsScreen.js').then((module) => module.ConnectAppsScreen),
    ),
    nav: {
      label: 'nav.connectApps',
      icon: WalletCards,
      bottomBar: { position: 2, label: 'nav.decksShort' },
    },
    actions: [
      {
        action: 'create-connected-app',
        label: 'palette.connectApp',
        words: 'palette.words_connectApp',
        icon: WalletCards,
      },
    ],
    shortcut: 'a',
    mood: 'deck',
  },
  {
    path: '/refer-friends',
    title: 'nav.deckYourFriends',
    screen: lazyWithPreload(() =>
      import('../features/referrals/ReferFriendsScreen.js').then((module) => module.ReferFriendsScreen),
    ),
    nav: { label: 'nav.referFriends', icon: Flame },
    actions: [
      {
        action: 'send-referral',
        label: 'palette.referFriend',
        words: 'palette.words_referFriend',
        icon: Flame,
      },
    ],
    shortcut: 'f',
    mood: 'deck',
  },
  {
    path: '/data-sources',
    title: 'dataSources.title',
    screen: lazyWithPreload(() =>
      import('../features/data-sources/DataSourcesScreen.js').then((module) => module.DataSourcesScreen),
    ),
    nav: { label: 'nav.dataSources', icon: Database },
    actions: [{ action: 'create-data-source', label: 'palette.addSource', icon: Plus }],
    shortcut: 's',
  },
  {
    path: '/data-sources/:id',
    title: 'nav.dataSource',
    hasOwnTitle: true,
    screen: lazyWithPreload(() =>
      import('../features/data-sources/page/SourceScreen.js').then((module) => module.SourceScreen),
    ),
  },
  {
    path: '/reports',
    title: 'reports.title',
    screen: lazyWithPreload(() =>
      import('../features/reports/ReportsScreen.js').then((module) => module.ReportsScreen),
    ),
    nav: {
      label: 'nav.reports',
      icon: FileChartColumn,
      bottomBar: { position: 4, label: 'nav.reports' },
    },
    shortcut: 'r',
  },
  {
    path: '/communications',
    title: 'nav.communications',
    screen: lazyWithPreload(() =>
      import('../features/communications/CommunicationsScreen.js').then(
        (module) => module.CommunicationsScreen,
      ),
    ),
    nav: {
      label: 'nav.communications',
      icon: MessagesSquare,
      bottomBar: { position: 3, label: 'nav.messagesShort' },
    },
    actions: [
      {
        action: 'post-message',
        label: 'palette.writeMessage',
        words: 'palette.words_writeMessage',
        icon: MessageSquarePlus,
      },
    ],
    shortcut: 'c',
    opensAtHeading: false,
  },
  {
    path: '/team',
    title: 'nav.team',
    screen: lazyWithPreload(() =>
      import('../features/team/TeamScreen.js').then((module) => module.TeamScreen),
    ),
    nav: { label: 'nav.team', icon: UsersRound },
    shortcut: 't',
  },
  {
    path: '/settings',
    title: 'settings.title',
    screen: lazyWithPreload(() =>
      import('../features/settings/SettingsScreen.js').then((module) => module.SettingsScreen),
    ),
    nav: { label: 'nav.settings', icon: Settings },
  },
];

/** The reads of the shell, on every screen. */
export const shellReads: readonly FirstRead[] = [
  { endpoint: 'getUser', address: '/api/auth/user', from: 'page' },
  { endpoint: 'getProfile', address: '/api/player/profile', from: 'later' },
  { endpoint: 'getNotifications', address: '/api/notifications', from: 'later' },
  { endpoint: 'getUnread', address: '/api/notifications/unread', from: 'later' },
  { endpoint: 'getUnreadMessages', address: '/api/messages/unread', from: 'later' },
];

/** The screen for every address that is not in the table. */
export const notFoundRoute: AppRoute = {
  path: '*',
  title: 'notFound.title',
  screen: lazyWithPreload(() =>
    import('../features/not-found/NotFoundScreen.js').then((module) => module.NotFoundScreen),
  ),
};

/** The screen at an address, with the parameters of its path. */
export function routeAt(
  pathname: string,
  table: readonly AppRoute[] = routes,
): { readonly route: AppRoute; readonly params: Params } {
  const patterns = table.map((route) => ({ path: route.path, route }));
  const match = matchRoutes(patterns, pathname)?.at(-1);
  return match ? { route: match.route.route, params: match.params } : { route: notFoundRoute, params: {} };
}

/** The screens in the sidebar, in its order. */
export const navigation = routes.flatMap(({ path, nav }) => (nav ? [{ path, ...nav }] : []));

/** The screens in the bottom bar of a phone, in its order. */
export const bottomBar = navigation
  .flatMap(({ path, icon, bottomBar: place }) => (place ? [{ path, icon, ...place }] : []))
  .sort((one, other) => one.position - other.position);

/** The screens that G and a letter open. */
export const goShortcuts = routes.flatMap(({ path, shortcut, nav }) =>
  shortcut !== undefined && nav ? [{ key: shortcut, path, label: nav.label }] : [],
);

/** The first reads of the shell and of every screen. */
export const firstReads = [...shellReads, ...routes.flatMap((route) => route.firstReads ?? [])];
