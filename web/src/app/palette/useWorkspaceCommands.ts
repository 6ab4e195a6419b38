import { useTranslation } from 'react-i18next';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import { useGetWorkspacesQuery } from '../../shared/api/workspacesApi.js';
import { useGetUserQuery } from '../../shared/session/sessionApi.js';
import type { Command } from './command.js';

/** Opens another workspace of the user. */
export function useWorkspaceCommands(onSwitchWorkspace: (workspaceId: string) => void): Command[] {
  const { t } = useTranslation();
  const { data: user } = useGetUserQuery();
  const { data: workspaces = [] } = useGetWorkspacesQuery();
  return workspaces
    .filter(({ id }) => id !== user?.workspaceId)
    .map(({ id, name }): Command => ({
      id: `workspace:${id}`,
      kind: 'action',
      label: t('palette.switchTo', { name }),
      words: t('palette.words_switchTo'),
      icon: ArrowLeftRight,
      run: () => onSwitchWorkspace(id),
    }));
}
