import type { DataSource } from '@emberdeck/contracts/analytics/data-sources';
import type { SyncRun } from '@emberdeck/contracts/analytics/sync-runs';
import { useTranslation } from 'react-i18next';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import History from 'lucide-react/icons/history';
import KeyRound from 'lucide-react/icons/key-round';
import Pause from 'lucide-react/icons/pause';
import Pencil from 'lucide-react/icons/pencil';
import Play from 'lucide-react/icons/play';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Trash2 from 'lucide-react/icons/trash-2';
import { DiscussLayer } from '../../shared/figures/DiscussLayer.js';
import { useDiscuss } from '../../shared/figures/useDiscuss.js';
import { useCan, useCanManage } from '../../shared/session/useCan.js';
import { ActionMenu } from '../../shared/ui/ActionMenu.js';
import type { MenuAction } from '../../shared/ui/ActionList.js';
import { isRunActive } from './syncRunRows.js';
import { useSourceActions } from './useSourceActions.js';

/** What a card opens on its screen. */
export type SourceLayer = 'runs' | 'edit' | 'rotate';

type MenuKey = SourceLayer | 'sync' | 'again' | 'toggle' | 'clients' | 'delete';

interface Props {
  readonly source: DataSource;
  readonly run: SyncRun | undefined;
  readonly onRun: (run: SyncRun) => void;
  readonly onOpen: (layer: SourceLayer) => void;
  readonly onDelete: (source: DataSource) => void;
}

function useSyncItems({
  source,
  run,
  onRun,
}: Omit<Props, 'onOpen' | 'onDelete'>): Record<'sync' | 'again', MenuAction> {
  const { t } = useTranslation();
  const { sync } = useSourceActions(onRun);
  const isBusy = run !== undefined && isRunActive(run);
  const disabledReason = isBusy ? t('dataSources.syncing') : undefined;
  return {
    sync: {
      key: 'sync',
      label: t('dataSources.syncNow'),
      icon: RefreshCw,
      disabledReason,
      onSelect: () => void sync(source, false),
    },
    again: {
      key: 'again',
      label: t('dataSources.readAgain'),
      icon: RotateCcw,
      disabledReason,
      onSelect: () => void sync(source, true),
    },
  };
}

/** Whether the user may sync, pause and change a source. */
export function useMayChange({ createdBy }: DataSource): boolean {
  const mayUpdate = useCan('update-data-source');
  return useCanManage('manage-every-source', createdBy) && mayUpdate;
}

interface MenuRights {
  readonly isChangeable: boolean;
  readonly maySeeRuns: boolean;
  readonly managesAll: boolean;
}

/** The items in their order: what only an API has, what every source has, and the deletion last. */
function itemsOf(type: DataSource['type'], rights: MenuRights, items: Readonly<Record<MenuKey, MenuAction>>) {
  const { isChangeable, maySeeRuns, managesAll } = rights;
  const isApi = type === 'API Integration';
  const offered: readonly (readonly [MenuKey, boolean])[] = [
    ['sync', isApi && isChangeable],
    ['edit', isChangeable],
    ['toggle', isChangeable],
    ['clients', isChangeable && managesAll],
    ['runs', maySeeRuns],
    ['again', isApi && isChangeable],
    ['rotate', type === 'Webhook' && isChangeable],
    ['delete', isChangeable],
  ];
  return offered.flatMap(([key, isOffered]) => (isOffered ? [items[key]] : []));
}

/** The menu of a source. Absent for a user who may do nothing with it. */
export function SourceMenu({ source, run, onRun, onOpen, onDelete }: Props) {
  const { t } = useTranslation();
  const maySeeRuns = useCan('see-source-access');
  const isChangeable = useMayChange(source);
  const managesAll = useCan('manage-every-source');
  const { setActive, setShown } = useSourceActions(onRun);
  const syncItems = useSyncItems({ source, run, onRun });
  const { isActive, shownToClients, type, name } = source;
  const item = (key: SourceLayer, label: string, icon: MenuAction['icon']): MenuAction => ({
    key,
    label,
    icon,
    onSelect: () => onOpen(key),
  });
  const discuss = useDiscuss({ kind: 'source', ref: source.id, name });
  const own = itemsOf(
    type,
    { isChangeable, maySeeRuns, managesAll },
    {
      ...syncItems,
      edit: item('edit', t('dataSources.edit'), Pencil),
      toggle: {
        key: 'toggle',
        label: t(isActive ? 'dataSources.pause' : 'dataSources.resume'),
        icon: isActive ? Pause : Play,
        onSelect: () => void setActive(source, !isActive),
      },
      clients: {
        key: 'clients',
        label: t(shownToClients ? 'dataSources.hideFromClients' : 'dataSources.showToClients'),
        icon: shownToClients ? EyeOff : Eye,
        onSelect: () => void setShown(source, !shownToClients),
      },
      runs: item('runs', t('dataSources.runs'), History),
      rotate: item('rotate', t('dataSources.rotate'), KeyRound),
      delete: {
        key: 'delete',
        label: t('dataSources.deleteItem'),
        icon: Trash2,
        isDanger: true,
        onSelect: () => onDelete(source),
      },
    },
  );
  const actions = [...own.slice(0, -1), ...discuss.actions, ...own.slice(-1)];
  return actions.length === 0 ? null : (
    <>
      <ActionMenu label={t('dataSources.actions', { name })} actions={actions} sx={{ flex: 'none' }} />
      <DiscussLayer {...discuss.layer} />
    </>
  );
}
