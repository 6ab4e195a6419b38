import type { DataSource } from '@emberdeck/contracts/analytics/data-sources';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import Database from 'lucide-react/icons/database';
import Eye from 'lucide-react/icons/eye';
import FileChartColumn from 'lucide-react/icons/file-chart-column';
import Keyboard from 'lucide-react/icons/keyboard';
import LogOut from 'lucide-react/icons/log-out';
import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Settings from 'lucide-react/icons/settings';
import Sun from 'lucide-react/icons/sun';
import Upload from 'lucide-react/icons/upload';
import UserRound from 'lucide-react/icons/user-round';
import WalletCards from 'lucide-react/icons/wallet-cards';
import { useGetReportsQuery } from '../../features/reports/reportsApi.js';
import { sectionActions, settingsSections } from '../../features/settings/settingsSections.js';
import { useGetConnectedAppsQuery } from '../../shared/api/connectedAppsApi.js';
import { useGetDataSourcesQuery } from '../../shared/api/dataSourcesApi.js';
import { useGetMembersQuery } from '../../shared/api/membersApi.js';
import { fullName } from '../../shared/lib/people.js';
import { openExportReport } from '../../shared/reports/exportReport.js';
import { useMay, useMayManage } from '../../shared/session/useCan.js';
import { useGetUserQuery } from '../../shared/session/sessionApi.js';
import { useViewAs } from '../../shared/session/viewApi.js';
import { useAppDispatch } from '../../shared/store/hooks.js';
import { useToast } from '../../shared/toasts/useToast.js';
import { requestState } from '../../shared/ui/useRequestedAction.js';
import type { ActionRequest } from '../../shared/ui/useRequestedAction.js';
import { navigation, routes } from '../routes.js';
import { useThemeMode } from '../../shared/theme/useThemeMode.js';
import type { Command } from './command.js';
import { useMetricCommands } from './useMetricCommands.js';
import { useWorkspaceCommands } from './useWorkspaceCommands.js';

function useScreenCommands(): Command[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return navigation.map(({ path, label, icon }) => ({
    id: `screen:${path}`,
    kind: 'screen',
    label: t(label),
    icon,
    run: () => void navigate(path),
  }));
}

/** The actions that the route table lists. Each opens its screen and starts something there. */
function useScreenActions(): Command[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const may = useMay();
  return routes.flatMap(({ path, actions = [] }) =>
    actions
      .filter(({ action }) => may(action))
      .map(({ action, label, words, icon }): Command => ({
        id: `action:${action}`,
        kind: 'action',
        label: t(label),
        words: words === undefined ? '' : t(words),
        icon,
        run: () => void navigate(path, { state: requestState({ action }) }),
      })),
  );
}

/** Opens the upload to a source. Without a source for files, it begins with adding one. */
function useUploadCommands(sources: readonly DataSource[] | undefined): Command[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const may = useMay();
  const mayManage = useMayManage();
  const [first, ...others] = (sources ?? []).filter(
    ({ type, createdBy }) => type === 'File Upload' && mayManage('manage-every-source', createdBy),
  );
  const command = (id: string, label: string, request: ActionRequest): Command[] =>
    may(request.action)
      ? [
          {
            id,
            kind: 'action',
            label,
            words: t('palette.words_upload'),
            icon: Upload,
            run: () => void navigate('/data-sources', { state: requestState(request) }),
          },
        ]
      : [];
  const uploadTo = ({ id }: DataSource): ActionRequest => ({ action: 'begin-upload', id });
  return [
    ...command(
      'action:upload',
      t('palette.upload'),
      first ? uploadTo(first) : { action: 'create-data-source' },
    ),
    ...(first && others.length > 0 ? [first, ...others] : []).flatMap((source) =>
      command(`upload:${source.id}`, t('palette.uploadTo', { name: source.name }), uploadTo(source)),
    ),
  ];
}

/** Opens the Export Report dialog above the current screen. */
function useReportAction(): Command[] {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const may = useMay();
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  // The dashboard keeps its range in the address.
  const range = pathname === '/' ? (params.get('range') ?? undefined) : undefined;
  return may('create-report')
    ? [
        {
          id: 'action:generateReport',
          kind: 'action',
          label: t('palette.generateReport'),
          words: t('palette.words_generateReport'),
          icon: FileChartColumn,
          run: () => void dispatch(openExportReport(range)),
        },
      ]
    : [];
}

/** Actions that the caller of the palette performs. */
interface CommandActions {
  readonly onSwitchWorkspace: (workspaceId: string) => void;
  readonly onShowShortcuts: () => void;
  readonly onSignOut: () => void;
}

/** Actions that work on every screen. */
function usePlainActions({ onShowShortcuts, onSignOut }: CommandActions): Command[] {
  const { t } = useTranslation();
  const { mode, change } = useThemeMode();
  const modes = [
    ['system', 'palette.toSystem', Monitor],
    ['light', 'palette.toLight', Sun],
    ['dark', 'palette.toDark', Moon],
  ] as const;
  return [
    ...modes
      .filter(([name]) => name !== mode)
      .map(([name, label, icon]): Command => ({
        id: `action:mode-${name}`,
        kind: 'action',
        label: t(label),
        words: t('palette.words_theme'),
        icon,
        run: () => change(name),
      })),
    {
      id: 'action:shortcuts',
      kind: 'action',
      label: t('palette.showShortcuts'),
      words: t('palette.words_shortcuts'),
      icon: Keyboard,
      run: onShowShortcuts,
    },
    {
      id: 'action:sign-out',
      kind: 'action',
      label: t('palette.signOut'),
      words: t('palette.words_signOut'),
      icon: LogOut,
      run: onSignOut,
    },
  ];
}

/** Shows the workspace as a client sees it, or ends that view. */
function useViewCommands(): Command[] {
  const { t } = useTranslation();
  const toast = useToast();
  const may = useMay();
  const { data: user } = useGetUserQuery();
  const { viewAs, leave } = useViewAs();
  const isViewing = Boolean(user?.viewAs);
  if (!isViewing && !may('view-as-client')) return [];
  const run = (): Promise<void> => (isViewing ? leave() : viewAs(null));
  return [
    {
      id: isViewing ? 'action:leave-view' : 'action:view-as-client',
      kind: 'action',
      label: t(isViewing ? 'palette.leaveView' : 'palette.viewAsClient'),
      words: t('palette.words_viewAs'),
      icon: Eye,
      run: () => void run().catch((error: unknown) => toast.fail(t('palette.viewFailed'), error)),
    },
  ];
}

/** One command for each data source, report, app and member. It opens the card. */
function useNameCommands(sources: readonly DataSource[] | undefined): Command[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { data: reports } = useGetReportsQuery();
  const { data: apps } = useGetConnectedAppsQuery();
  const { data: members } = useGetMembersQuery();
  const open = (path: string, id: string) => () => void navigate({ pathname: path, hash: id });
  return [
    ...(sources ?? []).map(({ id, name }): Command => ({
      id: `source:${id}`,
      kind: 'source',
      label: name,
      icon: Database,
      run: open('/data-sources', id),
    })),
    ...(reports ?? []).map(({ id, title }): Command => ({
      id: `report:${id}`,
      kind: 'report',
      label: title,
      icon: FileChartColumn,
      run: open('/reports', id),
    })),
    ...(apps ?? []).map(({ id, appName }): Command => ({
      id: `deck:${id}`,
      kind: 'deck',
      label: appName,
      icon: WalletCards,
      run: open('/connect-apps', id),
    })),
    ...(members ?? []).map((member): Command => ({
      id: `member:${member.userId}`,
      kind: 'member',
      label: fullName(member, t('nav.playerFallback')),
      icon: UserRound,
      run: open('/team', member.userId),
    })),
  ];
}

function useSettingCommands(): Command[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const may = useMay();
  const sections = Object.entries(settingsSections).filter(([id]) => {
    const action = sectionActions[id];
    return action === undefined || may(action);
  });
  return sections.map(([id, title]) => ({
    id: `setting:${id}`,
    kind: 'setting',
    label: t(title),
    words: t('nav.settings'),
    icon: Settings,
    run: () => void navigate({ pathname: '/settings', hash: id }),
  }));
}

/** All commands of the palette. Names that are not cached are requested and appear later. */
export function useCommands(actions: CommandActions): Command[] {
  const { data: sources } = useGetDataSourcesQuery();
  return [
    ...useScreenCommands(),
    ...useScreenActions(),
    ...useUploadCommands(sources),
    ...useReportAction(),
    ...useViewCommands(),
    ...usePlainActions(actions),
    ...useWorkspaceCommands(actions.onSwitchWorkspace),
    ...useMetricCommands(),
    ...useNameCommands(sources),
    ...useSettingCommands(),
  ];
}
