import type { DataSource } from '@emberdeck/contracts/analytics/data-sources';
import type { SyncRun } from '@emberdeck/contracts/analytics/sync-runs';
import { useTranslation } from 'react-i18next';
import History from 'lucide-react/icons/history';
import KeyRound from 'lucide-react/icons/key-round';
import Pause from 'lucide-react/icons/pause';
import Pencil from 'lucide-react/icons/pencil';
import Play from 'lucide-react/icons/play';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Trash2 from 'lucide-react/icons/trash-2';
import { useCanManage, useMay } from '../../shared/session/useCan.js';
import { ActionMenu } from '../../shared/ui/ActionMenu.js';
import type { MenuAction } from '../../shared/ui/ActionMenu.js';
import { isRunActive } from './syncRunRows.js';
import { useSourceActions } from './useSourceActions.js';

/** What a card opens on its screen. */
export type SourceLayer = 'runs' | 'edit' | 'delete' | 'rotate';

interface Props {
  readonly source: DataSource;
  readonly run: SyncRun | undefined;
  readonly onRun: (run: SyncRun) => void;
  readonly onOpen: (layer: SourceLayer) => void;
}

function useSyncItems({ source, run, onRun }: Omit<Props, 'onOpen'>): MenuAction[] {
  const { t } = useTranslation();
  const { sync } = useSourceActions(onRun);
  const isBusy = run !== undefined && isRunActive(run);
  const disabledReason = isBusy ? t('dataSources.syncing') : undefined;
  return [
    {
      key: 'sync',
      label: t('dataSources.syncNow'),
      icon: RefreshCw,
      disabledReason,
      onSelect: () => void sync(source, false),
    },
    {
      key: 'again',
      label: t('dataSources.readAgain'),
      icon: RotateCcw,
      disabledReason,
      onSelect: () => void sync(source, true),
    },
  ];
}

/** Whether the user may sync, pause and change a source. */
export function useMayChange({ createdBy }: DataSource): boolean {
  const may = useMay();
  const isManaged = useCanManage('manage-every-source', createdBy);
  return isManaged && may('update-data-source');
}

/** The menu of a source. Absent for a user who may do nothing with it. */
export function SourceMenu({ source, run, onRun, onOpen }: Props) {
  const { t } = useTranslation();
  const may = useMay();
  const isChangeable = useMayChange(source);
  const { setActive } = useSourceActions(onRun);
  const syncItems = useSyncItems({ source, run, onRun });
  const { isActive, type, name } = source;
  const item = (key: SourceLayer, label: string, icon: MenuAction['icon']): MenuAction => ({
    key,
    label,
    icon,
    onSelect: () => onOpen(key),
  });
  const changes: MenuAction[] = [
    item('edit', t('dataSources.edit'), Pencil),
    {
      key: 'toggle',
      label: t(isActive ? 'dataSources.pause' : 'dataSources.resume'),
      icon: isActive ? Pause : Play,
      onSelect: () => void setActive(source, !isActive),
    },
  ];
  const isApi = type === 'API Integration';
  const actions = [
    ...(isApi && isChangeable ? syncItems.slice(0, 1) : []),
    ...(isChangeable ? changes : []),
    ...(may('see-source-access') ? [item('runs', t('dataSources.runs'), History)] : []),
    ...(isApi && isChangeable ? syncItems.slice(1) : []),
    ...(type === 'Webhook' && isChangeable ? [item('rotate', t('dataSources.rotate'), KeyRound)] : []),
    ...(isChangeable ? [{ ...item('delete', t('dataSources.deleteItem'), Trash2), isDanger: true }] : []),
  ];
  return actions.length === 0 ? null : (
    <ActionMenu label={t('dataSources.actions', { name })} actions={actions} sx={{ flex: 'none' }} />
  );
}
