import { useTranslation } from 'react-i18next';
import '../i18n/workspacesTexts.js';
import { useJoinWorkspaceMutation } from '../api/openWorkspacesApi.js';
import { useMoveToWorkspace } from './useSwitchWorkspace.js';
import type { MoveToWorkspace } from './useSwitchWorkspace.js';

/** Joins a workspace by an address of the user, and opens it. */
export function useJoinWorkspace(): MoveToWorkspace {
  const { t } = useTranslation();
  const [join] = useJoinWorkspaceMutation();
  return useMoveToWorkspace((id) => join(id).unwrap(), t('workspaces.joinFailed'));
}
